import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { instantOf } from './instants.js';

describe('instantOf (#5)', () => {
  it.each(['2026-02-30', '2026-02-29T10:00:00Z', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-32', '0000-00-00'])(
    'refuses %s, a day that does not exist',
    (text) => {
      expect(instantOf(text)).toBeUndefined();
    },
  );

  it('accepts what the API itself answers, and each day that there is', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const written = date.toISOString();
          expect(instantOf(written)).toBe(written);
          expect(instantOf(written.slice(0, 10))).toBe(`${written.slice(0, 10)}T00:00:00.000Z`);
        },
      ),
    );
  });

  it('accepts the last day of February in a leap year', () => {
    expect(instantOf('2028-02-29T23:30:00+02:00')).toBe('2028-02-29T21:30:00.000Z');
  });
});
