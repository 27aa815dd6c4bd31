import { describe, expect, it } from '@jest/globals';
import { missingBackup } from './backup-moments.js';

const NONE = { at: null, target: null, bytes: null, encrypted: false, failure: null, failedAt: null };
const BEGUN = '2026-03-01T00:00:00.000Z';
const day = (n: number) => Date.parse(BEGUN) + n * 86_400_000;
const at = new Date(day(10)).toISOString();

describe('missingBackup', () => {
  it('says nothing of a new installation, nor of one whose last backup is at most two days old', () => {
    expect(missingBackup(NONE, BEGUN, day(2))).toBeUndefined();
    expect(missingBackup({ ...NONE, at }, BEGUN, day(12))).toBeUndefined();
  });

  it('tells once that the last one is too old, or that there never was one', () => {
    expect(missingBackup(NONE, BEGUN, day(2) + 1)).toMatchObject({ kind: 'backup-missing', facts: {} });
    const [first, later] = [day(12) + 1, day(20)].map((now) => missingBackup({ ...NONE, at }, BEGUN, now));
    expect(first).toMatchObject({ facts: { until: at } });
    expect(later?.moment).toBe(first?.moment);
  });

  it('tells of each that failed, also while the last sound one is new', () => {
    const failed = (failedAt: string) => missingBackup({ ...NONE, at, failure: 'full', failedAt }, BEGUN, day(10) + 1);
    expect(failed('a')).toMatchObject({ facts: { until: at } });
    expect(failed('a')?.moment).not.toBe(failed('b')?.moment);
  });
});
