import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { dayOf } from './calendar-day.js';

const ZONES = [
  'UTC',
  'Asia/Bahrain',
  'America/New_York',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'no/zone',
];
/** A span with the day that Samoa skipped, and the changes of a summer. */
const instant = fc.integer({ min: Date.parse('2011-12-28'), max: Date.parse('2027-01-01') });

const asLuxonHasIt = (now: number, zone: string) => {
  const local = DateTime.fromMillis(now, { zone });
  return (local.isValid ? local : DateTime.fromMillis(now, { zone: 'utc' })).toFormat('yyyy-MM-dd');
};

describe('the day that pays', () => {
  it('follows the calendar, whatever was asked before', () => {
    const asked = fc.record({ zone: fc.constantFrom(...ZONES), at: instant, later: fc.nat(3 * 86_400_000) });
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 20 }), (questions) => {
        for (const { zone, at, later } of questions)
          for (const now of [at, at + later, at + 1]) expect(dayOf(now, zone)).toBe(asLuxonHasIt(now, zone));
      }),
    );
  });

  it('ends with the last millisecond', () => {
    const midnight = DateTime.fromISO('2026-11-01T00:00', { zone: 'America/New_York' });
    for (const now of [0, -1, 1, 0].map((ms) => midnight.toMillis() + ms))
      expect(dayOf(now, 'America/New_York')).toBe(now < midnight.toMillis() ? '2026-10-31' : '2026-11-01');
  });

  it('falls back to UTC for a thousand names that are no zones', () => {
    for (let n = 0; n < 1_200; n++) expect(dayOf(0, `nowhere/${n}`)).toBe('1970-01-01');
  });
});
