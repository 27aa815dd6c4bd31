import { describe, expect, it } from '@jest/globals';
import type { OpeningHours } from '@wavelane/contracts';
import fc from 'fast-check';
import { hoursHistory, type HoursVersion, VERSIONS_MAX, VERSIONS_OFFERED } from './hours-history.js';

const QUARTER_MS = 900_000;
const hours: OpeningHours = { timeZone: 'UTC', week: [{ day: 1, from: '09:00', to: '17:00' }], holidays: [] };

/** The versions that were set at these times, and those that are kept. */
function told(times: readonly number[]) {
  const all = times.map((since, index): HoursVersion => ({ version: index + 1, since, hours }));
  const remembered = all.reduce<readonly HoursVersion[]>((versions, { version, since }) => {
    const data = { accountId: 'a', by: 'a', at: new Date(since).toISOString(), version, hours };
    return hoursHistory.evolve(versions, { type: 'OpeningHoursChanged', data });
  }, hoursHistory.initialState);
  return { all, remembered };
}

const before = (versions: readonly HoursVersion[], known: number) => versions.findLast(({ since }) => since < known);

describe('the history of opening hours', () => {
  it('keeps the hours known when any day of any zone began, and all of the newest', () => {
    const steps = fc.array(fc.oneof(fc.nat(5_000), fc.nat(2 * QUARTER_MS)), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(steps, fc.nat(400), (after, quarter) => {
        let at = 0;
        const { all, remembered } = told(after.map((ms) => (at += ms)));
        const known = quarter * QUARTER_MS;
        expect(before(remembered, known)).toEqual(before(all, known));
        expect(remembered.slice(-VERSIONS_OFFERED)).toEqual(all.slice(-VERSIONS_OFFERED));
      }),
    );
  });

  it('stays bounded when hours are set without end', () => {
    const often = told(Array.from({ length: 3_000 }, (_, n) => n * 1_000));
    expect(often.remembered.length).toBeLessThan(VERSIONS_OFFERED + 5);
    const long = told(Array.from({ length: VERSIONS_MAX + 5 }, (_, n) => n * QUARTER_MS));
    expect(long.remembered).toHaveLength(VERSIONS_MAX);
    expect(long.remembered.at(-1)).toEqual(long.all.at(-1));
  });
});
