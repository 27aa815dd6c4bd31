import fc from 'fast-check';
import { DAY, type LedgerAction, USERS } from './ledger-facts.js';

export const user = fc.constantFrom(...USERS);
export const channel = fc.integer({ min: 1, max: 4 });
export const days = fc.integer({ min: 1, max: 30 });
export const fixed = <T extends string>(name: T) => fc.constant(name);

const action: fc.Arbitrary<LedgerAction> = fc.oneof(
  fc.record({ do: fixed('top-up'), days: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fixed('adjust'), days: fc.integer({ min: -40, max: 40 }).filter(Boolean) }),
  fc.record({ do: fixed('sync'), days: fc.nat(100) }),
  fc.record({ do: fixed('credit'), user, days }),
  fc.record({ do: fixed('debit'), user, days }),
  fc.record({ do: fixed('take-back'), user, days }),
  fc.record({ do: fixed('trial'), user }),
  { weight: 4, arbitrary: fc.record({ do: fixed('allocate'), channel, days: fc.integer({ min: 1, max: 12 }) }) },
  fc.record({ do: fixed('remove'), channel }),
  { weight: 2, arbitrary: fc.record({ do: fixed('void'), n: fc.integer({ min: 1, max: 12 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fixed('wait'),
      ms: fc.oneof(
        fc.nat(3 * DAY),
        fc.nat(5).map((n) => n * DAY),
      ),
    }),
  },
);
/** Most histories begin with something to spend, so that they get somewhere. */
const START: LedgerAction[] = [
  { do: 'top-up', days: 80 },
  { do: 'credit', user: 'ada', days: 12 },
  { do: 'credit', user: 'bob', days: 4 },
];
/** Actions on days, in any order. */
export const ledgerActions = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 3, 3), fc.array(action, { maxLength: 30, size: 'max' }))
  .map(([given, rest]) => [...START.slice(0, given), ...rest]);
