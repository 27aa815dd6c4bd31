import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { NEW_YEAR } from '../../../../testing/domain/test-time.js';
import { coverageOf, NOTHING_SOLD, withWallet } from './coverage.js';
import { policyByDefault, poolPolicy, type PolicyTerms } from './pool-policy.js';

const standing = policyByDefault(true, false);
const set = (change: Partial<PolicyTerms>) => ({ type: 'SetPoolPolicy', change, standing }) as const;

describe('the policy of the pool', () => {
  it('extends by default, and activates by itself with the demo gateway only', () => {
    const off = { extend: true, activateTrials: false, activatePaid: false, floor: 0, aheadDays: 7 };
    expect(policyByDefault(true, false)).toEqual(off);
    expect(policyByDefault(true, true)).toEqual({ ...off, activateTrials: true, activatePaid: true });
    expect(policyByDefault(false, true)).toEqual({ ...off, extend: false });
  });

  it('keeps what is left out, numbers each choice, and writes what is so already only as the first choice', () => {
    const first = given(poolPolicy).when(set({ floor: 0 }));
    expect(first.written).toEqual([{ type: 'PoolPolicySet', data: { ...standing, number: 1 } }]);
    first.when(set({ floor: 0, aheadDays: undefined })).thenNothing();
    expect(first.when(set({ aheadDays: 30 })).state).toEqual({ terms: { ...standing, aheadDays: 30 }, number: 2 });
  });

  it('takes a floor from 0 and 1 to 60 days in advance, and names field and code of any other', () => {
    const number = fc.oneof(fc.integer({ min: -100, max: 100 }), fc.double({ noNaN: true, min: -2, max: 70 }));
    fc.assert(
      fc.property(number, number, (floor, aheadDays) => {
        const story = given(poolPolicy).when(set({ floor, aheadDays }));
        const isFloor = Number.isInteger(floor) && floor >= 0;
        const isAhead = Number.isInteger(aheadDays) && aheadDays >= 1 && aheadDays <= 60;
        if (isFloor && isAhead) return expect(story.refused).toEqual([]);
        const [field, code] = isFloor ? ['aheadDays', 'ahead-out-of-bounds'] : ['floor', 'floor-out-of-bounds'];
        story.thenRefused({ kind: 'invalid', code, fields: { [field]: expect.any(String) } });
      }),
    );
  });
});

describe('the coverage of the pool', () => {
  const meter = { since: NEW_YEAR, before: 0, until: NEW_YEAR + 3 * DAY_MS, days: 0, seen: 1 };
  const wallet = { accountId: 'a', balance: 10, exhaustedAt: null, meters: { 1: meter, 2: meter } };

  it('tells what is sold, what channels have of it, and until when the pool lasts', () => {
    const sum = withWallet(NOTHING_SOLD, wallet, NEW_YEAR);
    expect(sum).toEqual({ sold: 10, paidAhead: 6, activeChannels: 2 });
    const coverage = coverageOf(sum, 5, 3, NEW_YEAR);
    expect(coverage).toMatchObject({ pool: 5, missing: 2 });
    expect(coverage.lastsUntil).toBe(new Date(NEW_YEAR + 4 * DAY_MS).toISOString());
    expect(coverageOf(sum, 7, 3, NEW_YEAR).missing).toBe(0);
  });

  it('knows no end while no channel is active', () => {
    expect(coverageOf(NOTHING_SOLD, 5, 0, NEW_YEAR)).toMatchObject({ lastsUntil: null, missing: 0 });
  });
});
