import { describe, expect, it } from '@jest/globals';
import { type GatewayTest, SETUP_ITEMS } from '@wavelane/contracts';
import fc from 'fast-check';
import { type SetupFacts, setupSteps } from './setup-steps.js';

const answer = (success: boolean, code: string): GatewayTest => ({ success, message: code, said: { code } });
const NOTHING: SetupFacts = {
  gateway: { demo: false, answer: answer(false, 'partner-token-not-set-save-it') },
  payPal: undefined,
  mail: { state: 'none', outage: null },
  pool: { balance: 0, floor: 0, transactions: 0 },
  bankDetails: '',
  legal: { terms: null, privacy: null },
  channels: [],
};
const ALL: SetupFacts = {
  gateway: { demo: false, answer: answer(true, 'connected-to-whapi') },
  payPal: { environment: 'live', verifies: true },
  mail: { state: 'smtp', outage: null },
  pool: { balance: 10, floor: 9, transactions: 1 },
  bankDetails: 'IBAN',
  legal: { terms: 'Our terms', privacy: 'Our rules' },
  channels: [{ label: 'Shop', status: 'ACTIVE', authStatus: 'AUTHORIZED' }],
};
const statesOf = (facts: SetupFacts) => setupSteps(facts).map(({ state }) => state);
const stateOf = (change: Partial<SetupFacts>) =>
  setupSteps({ ...ALL, ...change }).flatMap(({ item, state }) => (state === 'done' ? [] : [[item, state]]));

describe('the steps of the setup', () => {
  it('asks for everything at first, and for nothing once all is done', () => {
    expect(statesOf(NOTHING)).toEqual(SETUP_ITEMS.map(() => 'todo'));
    expect(statesOf(ALL)).toEqual(SETUP_ITEMS.map(() => 'done'));
  });

  it.each<[Partial<SetupFacts>, string, string]>([
    [{ gateway: { demo: true, answer: null } }, 'gateway', 'todo'],
    [{ gateway: { demo: false, answer: null } }, 'gateway', 'failing'],
    [{ gateway: { demo: false, answer: answer(false, 'as-it-is') } }, 'gateway', 'failing'],
    [{ payPal: { environment: 'simulator', verifies: true } }, 'paypal', 'todo'],
    [{ payPal: { environment: 'sandbox', verifies: true } }, 'paypal', 'todo'],
    [{ payPal: { environment: 'live', verifies: false } }, 'paypal', 'todo'],
    [{ mail: { state: 'demo', outage: null } }, 'mail', 'todo'],
    [{ mail: { state: 'smtp', outage: 'refused' } }, 'mail', 'failing'],
    [{ pool: { balance: 0, floor: 0, transactions: 3 } }, 'pool', 'failing'],
    [{ pool: { balance: 9, floor: 9, transactions: 3 } }, 'pool', 'failing'],
    [{ legal: { terms: 'Our terms', privacy: null } }, 'legal', 'todo'],
    [{ channels: [{ label: 'Shop', status: 'PENDING', authStatus: 'PENDING' }] }, 'channel', 'todo'],
    [{ channels: [{ label: 'Shop', status: 'EXPIRED', authStatus: 'AUTHORIZED' }] }, 'channel', 'failing'],
  ])('changes one step only with %j', (change, item, state) => {
    expect(stateOf(change)).toEqual([[item, state]]);
  });

  it('gives one sentence and a page for each item, in one order, for any facts', () => {
    const one = <T>(pick: (facts: SetupFacts) => T) => fc.constantFrom(pick(NOTHING), pick(ALL));
    const facts = fc.record({
      gateway: one((of) => of.gateway),
      payPal: one((of) => of.payPal),
      mail: one((of) => of.mail),
      pool: one((of) => of.pool),
      bankDetails: one((of) => of.bankDetails),
      legal: one((of) => of.legal),
      channels: one((of) => of.channels),
    });
    fc.assert(
      fc.property(facts, (found) => {
        const steps = setupSteps(found);
        expect(steps.map(({ item }) => item)).toEqual(SETUP_ITEMS);
        for (const { message, page } of steps) {
          expect(message).not.toBe('');
          expect(page).toMatch(/^\/[a-z]/);
        }
      }),
    );
  });
});
