import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameOf, superfluous } from './kept.js';

const days = (count: number) => Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 3, 30)));

describe('superfluous', () => {
  it('keeps the newest whole ones, and touches nothing that it did not name', () => {
    const whole = days(5).map((at) => ({ name: nameOf(at), whole: true }));
    const others = [
      { name: 'by-hand', whole: true },
      { name: nameOf(new Date(Date.UTC(2026, 0, 3))), whole: false },
      { name: nameOf(new Date(Date.UTC(2026, 0, 9))), whole: false },
    ];
    expect(superfluous([...whole, ...others], 3).sort()).toEqual([
      '2026-01-01T03-30-00Z',
      '2026-01-02T03-30-00Z',
      '2026-01-03T00-00-00Z',
    ]);
  });

  it('leaves at least as many whole backups as are to be kept', () => {
    const backup = fc.record({ day: fc.nat(40), whole: fc.boolean() });
    fc.assert(
      fc.property(
        fc.uniqueArray(backup, { selector: ({ day }) => day }),
        fc.integer({ min: 1, max: 20 }),
        (backups, keep) => {
          const found = backups.map(({ day, whole }) => ({ name: nameOf(days(day + 1)[day] ?? new Date(0)), whole }));
          const gone = superfluous(found, keep);
          const names = new Set(found.filter(({ whole }) => whole).map(({ name }) => name));
          const left = [...names].filter((name) => !gone.includes(name));
          expect(left.length).toBeGreaterThanOrEqual(Math.min(keep, names.size));
        },
      ),
    );
  });
});
