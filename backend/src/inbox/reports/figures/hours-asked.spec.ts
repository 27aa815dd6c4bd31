import { describe, expect, it } from '@jest/globals';
import type { OpeningHours } from '@wavelane/contracts';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { calendarOf } from '../../answering/calendar/calendar.js';
import type { HoursVersion } from '../../answering/calendar/hours-history.js';
import { elapsed } from './elapsed.js';
import { hoursAsked } from './hours-asked.js';

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const hours = (from: string, to: string): OpeningHours => ({
  ...{ timeZone: 'Europe/Berlin', holidays: [{ date: '2026-03-27', name: 'Off' }] },
  week: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from, to })),
});
const VERSIONS: HoursVersion[] = [
  { version: 1, since: at('2026-03-02T00:00:00Z'), hours: hours('09:00', '17:00') },
  { version: 2, since: at('2026-03-09T00:00:00Z'), hours: hours('12:00', '13:00') },
  { version: 3, since: at('2026-03-16T00:00:00Z'), hours: null },
];
const [from, to] = [at('2026-03-03T11:30:00Z'), at('2026-03-04T09:00:00Z')];
const waited = (known: number, asked?: number) => elapsed(from, to, hoursAsked(VERSIONS, known, asked).calendar) / HOUR;

describe('opening hours of a report', () => {
  it('uses the newest hours known then, so a past day counts as it did then', () => {
    expect(waited(at('2026-03-01T00:00:00Z'))).toBe(21.5);
    expect(waited(at('2026-03-05T00:00:00Z'))).toBe(5.5);
    expect(waited(at('2026-03-10T00:00:00Z'))).toBe(0.5);
    expect(waited(Infinity)).toBe(21.5);
  });

  it('uses the version that is asked for, whenever it was set', () => {
    expect([0, 1, 2, 3].map((version) => waited(at('2026-03-05T00:00:00Z'), version))).toEqual([21.5, 5.5, 0.5, 21.5]);
    expect(hoursAsked(VERSIONS, Infinity, 2).shown).toMatchObject({ version: 2, isAlwaysOpen: false });
    expect(hoursAsked([], Infinity).shown).toEqual({ version: 0, isAlwaysOpen: true, versions: [] });
  });

  it('throws for a version that does not exist', () => {
    expect(() => hoursAsked(VERSIONS, Infinity, 4)).toThrow('no opening hours of this version');
  });
});

const minute = (text: fc.Arbitrary<number>) => text.map((one) => one * 60_000);
const instants = minute(
  fc.integer({ min: at('2026-01-01T00:00:00Z') / 60_000, max: at('2026-12-31T00:00:00Z') / 60_000 }),
);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const calendars = fc
  .record({
    timeZone: fc.constantFrom(
      'Asia/Bahrain',
      'Europe/Berlin',
      'America/New_York',
      'Africa/Cairo',
      'Australia/Lord_Howe',
    ),
    week: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 7 }), fc.nat(23), fc.integer({ min: 1, max: 24 })).map(([day, a, b]) => ({
        ...{ day, from: clock(Math.min(a, b)), to: clock(Math.max(a, b)) },
      })),
      { minLength: 1, maxLength: 10 },
    ),
    holidays: fc.uniqueArray(fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-04-24', '2026-11-01')),
  })
  .map(({ holidays, ...rest }) => ({ ...rest, holidays: holidays.map((date) => ({ date, name: 'Off' })) }));

describe('time that passed within opening hours', () => {
  it('stays between zero and what passed on the wall', () => {
    fc.assert(
      fc.property(calendars, instants, instants, (hoursGiven, one, other) => {
        const length = elapsed(one, other, calendarOf(hoursGiven));
        expect(length).toBeGreaterThanOrEqual(0);
        expect(length).toBeLessThanOrEqual(Math.max(0, other - one));
      }),
      { numRuns: gateRuns(50) },
    );
  });

  it('adds up, wherever it is cut', () => {
    fc.assert(
      fc.property(calendars, fc.tuple(instants, instants, instants), (hoursGiven, times) => {
        const [a = 0, b = 0, c = 0] = times.toSorted((one, other) => one - other);
        const calendar = calendarOf(hoursGiven);
        expect(elapsed(a, b, calendar) + elapsed(b, c, calendar)).toBe(elapsed(a, c, calendar));
      }),
      { numRuns: gateRuns(50) },
    );
  });

  it('counts the same as a walk minute by minute, over changes of the clocks and holidays', () => {
    const spans = fc.constantFrom(
      '2026-03-28T12:00:00Z',
      '2026-10-24T12:00:00Z',
      '2026-04-23T12:00:00Z',
      '2026-10-31T12:00:00Z',
    );
    fc.assert(
      fc.property(calendars, spans, fc.integer({ min: 1, max: 48 * 12 }), (hoursGiven, begin, fives) => {
        const format = new Intl.DateTimeFormat('en-US', {
          ...{ timeZone: hoursGiven.timeZone, hourCycle: 'h23', weekday: 'short' },
          ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
        });
        const isOpen = (instant: number) => {
          const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
          if (hoursGiven.holidays.some(({ date }) => date === `${parts.year}-${parts.month}-${parts.day}`))
            return false;
          const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(String(parts.weekday)) + 1;
          const time = `${parts.hour}:${parts.minute}`;
          return hoursGiven.week.some((one) => one.day === day && one.from <= time && time < one.to);
        };
        const start = at(begin);
        let walked = 0;
        for (let five = 0; five < fives; five++) if (isOpen(start + five * 300_000)) walked += 300_000;
        expect(elapsed(start, start + fives * 300_000, calendarOf(hoursGiven))).toBe(walked);
      }),
      { numRuns: gateRuns(15) },
    );
  });
});
