import fc from 'fast-check';

export const KEYS = ['a', 'b', 'c'];
export const OWNERS = ['one', 'two'];
/** Longer than a lease. */
export const LONG_MS = 6_001;

/** The fold throws, the store refuses the document, the fold is wrong: until the code is mended. */
export const UNLUCKY = 13;
export const UNSTORABLE = 17;
export const WRONG = 19;

/** The fault of the first write of a turn: a conflict of two writers, nothing done, or done up to its checkpoints. */
export type WriteFault = 'conflict' | 'away' | 'torn';

export type Act =
  | { what: 'append'; type: 'Added' | 'Removed'; keys: string[]; by: number }
  | { what: 'turn'; who: number; page: number; fault: WriteFault | undefined }
  /** By this process's clock the other's lease has run out. */
  | { what: 'takeover'; who: number; page: number }
  | { what: 'restart'; who: number }
  | { what: 'mend' }
  | { what: 'repair'; who: number; key: string }
  /** The clocks of the machines may stand still meanwhile. */
  | { what: 'wait'; clocks: boolean };

const who = fc.nat({ max: OWNERS.length - 1 });
const page = fc.integer({ min: 1, max: 6 });
const by = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 2, arbitrary: fc.constantFrom(UNLUCKY, UNSTORABLE, WRONG) },
);
const constant = <T extends string>(what: T) => fc.constant(what);

export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        ...{ what: constant('append'), by, type: fc.constantFrom('Added', 'Added', 'Added', 'Removed') },
        keys: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        ...{ what: constant('turn'), who, page },
        fault: fc.constantFrom<WriteFault | undefined>(
          ...[undefined, undefined, undefined],
          'conflict',
          'away',
          'torn',
        ),
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: constant('takeover'), who, page }) },
    { weight: 1, arbitrary: fc.record({ what: constant('restart'), who }) },
    { weight: 1, arbitrary: fc.record({ what: constant('mend') }) },
    { weight: 4, arbitrary: fc.record({ what: constant('repair'), who, key: fc.constantFrom(...KEYS, 'all') }) },
    { weight: 2, arbitrary: fc.record({ what: constant('wait'), clocks: fc.boolean() }) },
  ),
  { minLength: 10, maxLength: 40, size: 'max' },
);
