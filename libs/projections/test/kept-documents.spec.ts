import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { type Act, acts, WRONG as WRONG_UNTIL_MENDED } from '../src/testing/kept-acts.js';
import { type KeptOptions, playBoth } from '../src/testing/kept-and-not.js';

const added = (by: number): Act => ({ what: 'append', type: 'Added', keys: ['a'], by });
const turn = (who: number): Act => ({ what: 'turn', who, page: 5, fault: undefined });

describe('two processes that keep the documents they wrote last', () => {
  it('ends with the same documents, checkpoints and quarantine as reading them back each time', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (list) => expect(await playBoth(list)).toBeUndefined()),
      { numRuns: gateRuns(25) },
    );
  }, 300_000);

  it('forgets what was kept before another process had the lease, even unnoticed', async () => {
    const list: Act[] = [
      ...[added(WRONG_UNTIL_MENDED), turn(0), { what: 'mend' } as const],
      ...[{ what: 'takeover', who: 1, page: 5 } as const, { what: 'wait', clocks: false } as const, turn(1)],
      ...[{ what: 'repair', who: 1, key: 'a' } as const, { what: 'takeover', who: 0, page: 5 } as const],
      ...[added(1), turn(0)],
    ];
    expect(await playBoth(list)).toBeUndefined();
  });

  it('forgets what was kept before a late write of another process, when the lease is renewed', async () => {
    const list: Act[] = [
      ...[added(1), turn(0), added(2), { what: 'takeover', who: 1, page: 5 } as const],
      // The first process does not know yet that it lost the lease: its documents are written, its checkpoint is refused.
      ...[added(3), turn(0), { what: 'wait', clocks: false } as const, turn(1)],
      ...[{ what: 'wait', clocks: true } as const, turn(1), added(4), turn(1)],
    ];
    expect(await playBoth(list)).toBeUndefined();
  });

  it.each<[string, KeptOptions, Act[]]>([
    [
      'a repair leaves what is kept as it was',
      { withoutForgetting: true },
      [added(WRONG_UNTIL_MENDED), turn(0), { what: 'mend' }, { what: 'repair', who: 0, key: 'a' }, added(1), turn(0)],
    ],
    [
      'who has lost the lease goes by what it keeps until a fence tells it',
      { withoutFreshness: true },
      [
        ...[added(WRONG_UNTIL_MENDED), turn(0), { what: 'mend' } as const],
        ...[{ what: 'takeover', who: 1, page: 5 } as const, { what: 'wait', clocks: false } as const, turn(1)],
        ...[{ what: 'repair', who: 1, key: 'a' } as const, added(1), turn(0)],
      ],
    ],
  ])('ends with other documents if %s', async (_, options, list) => {
    expect(await playBoth(list, options)).toMatch(/^after/);
    expect(await playBoth(list)).toBeUndefined();
  });
});
