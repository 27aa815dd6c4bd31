import { describe, expect, it } from '@jest/globals';
import type { OpeningHours, OpenStretch } from '@wavelane/contracts';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { DateTime, Settings } from 'luxon';
import { calendarOf } from './calendar.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (iso: string) => Date.parse(iso);
const week = (days: number[], from: string, to: string): OpenStretch[] => days.map((day) => ({ day, from, to }));
const hours = (more: Partial<OpeningHours> = {}): OpeningHours => ({
  ...{ timeZone: 'Asia/Bahrain', week: week([7, 1, 2, 3, 4], '09:00', '17:00'), holidays: [] },
  ...more,
});

describe('a calendar', () => {
  it('opens around the clock when no hours were set', () => {
    const always = calendarOf(null);
    expect([always.isOpen(0), always.openMs(5, 12), always.openMs(12, 5), always.after(5, 7)]).toEqual([
      true,
      7,
      0,
      12,
    ]);
  });

  it('opens from the first minute to the last of each stretch, in the zone of the account', () => {
    const calendar = calendarOf(hours());
    // Bahrain is three hours ahead; 1 March 2026 is a Sunday.
    expect(calendar.isOpen(at('2026-03-01T05:59:59.999Z'))).toBe(false);
    expect(calendar.isOpen(at('2026-03-01T06:00:00Z'))).toBe(true);
    expect(calendar.isOpen(at('2026-03-01T13:59:59.999Z'))).toBe(true);
    expect(calendar.isOpen(at('2026-03-01T14:00:00Z'))).toBe(false);
    expect(calendar.isOpen(at('2026-03-06T08:00:00Z'))).toBe(false);
  });

  it('counts minutes over nights, days off and holidays', () => {
    const calendar = calendarOf(hours({ holidays: [{ date: '2026-03-08', name: 'Off' }] }));
    // Thursday half an hour before the end, until Monday half an hour after the beginning.
    const [from, to] = [at('2026-03-05T13:30:00Z'), at('2026-03-09T06:30:00Z')];
    expect(calendar.openMs(from, to)).toBe(HOUR);
    expect(calendar.after(from, 45 * MINUTE)).toBe(at('2026-03-09T06:15:00Z'));
    expect(calendar.after(from, 30 * MINUTE)).toBe(at('2026-03-05T14:00:00Z'));
  });

  it.each(['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'])(
    'takes the first of two equal times when the clocks go back, whatever time it is now: %s',
    (now) => {
      const before = Settings.now;
      Settings.now = () => at(now);
      try {
        const until = calendarOf(hours({ timeZone: 'Europe/Berlin', week: week([7], '00:00', '02:00') }));
        expect(until.openMs(at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'))).toBe(2 * HOUR);
        const from = calendarOf(hours({ timeZone: 'Europe/Berlin', week: week([7], '02:00', '04:00') }));
        expect(from.openMs(at('2026-10-24T12:00:00Z'), at('2026-10-25T12:00:00Z'))).toBe(3 * HOUR);
      } finally {
        Settings.now = before;
      }
    },
  );

  it('counts a day of 23 hours and one of 25 when the clocks change', () => {
    const all = calendarOf(hours({ timeZone: 'Europe/Berlin', week: week([1, 2, 3, 4, 5, 6, 7], '00:00', '24:00') }));
    expect(all.openMs(at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'))).toBe(23 * HOUR);
    expect(all.openMs(at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'))).toBe(25 * HOUR);
    const night = calendarOf(hours({ timeZone: 'Europe/Berlin', week: week([7], '02:15', '03:15') }));
    expect(night.openMs(at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'))).toBe(15 * MINUTE);
  });

  it('opens past midnight, also into a holiday when the shift began on its eve, and not after a holiday', () => {
    const nights = calendarOf(
      hours({ week: week([5, 6, 7], '21:00', '02:00'), holidays: [{ date: '2026-03-07', name: 'Off' }] }),
    );
    // Friday, 6 March 2026, 21:00 in Bahrain is 18:00 UTC.
    expect(nights.isOpen(at('2026-03-06T22:59:59Z'))).toBe(true);
    expect(nights.isOpen(at('2026-03-06T23:00:00Z'))).toBe(false);
    expect(nights.openMs(at('2026-03-06T12:00:00Z'), at('2026-03-08T12:00:00Z'))).toBe(5 * HOUR);
    expect(nights.openMs(at('2026-03-08T12:00:00Z'), at('2026-03-09T12:00:00Z'))).toBe(5 * HOUR);
    expect(nights.after(at('2026-03-06T20:30:00Z'), 3 * HOUR)).toBe(at('2026-03-08T18:30:00Z'));
  });

  it.each(['00:00', '24:00'])('opens to the end of the day if it closes at %s', (to) => {
    const late = calendarOf(hours({ week: week([5], '18:00', to) }));
    expect(late.openMs(at('2026-03-06T00:00:00Z'), at('2026-03-08T00:00:00Z'))).toBe(6 * HOUR);
  });

  it('gives infinity for the end of a time that never comes', () => {
    const holidays = Array.from({ length: 800 }, (_, day) => ({
      date: new Date(at('2026-01-01T00:00:00Z') + day * 24 * HOUR).toISOString().slice(0, 10),
      name: 'Off',
    }));
    expect(calendarOf(hours({ holidays })).after(at('2026-01-01T00:00:00Z'), 1)).toBe(Infinity);
  });

  const minutes = fc.integer({ min: 0, max: 24 * 60 });
  const time = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const stretch = fc
    .tuple(fc.integer({ min: 1, max: 7 }), minutes, minutes)
    .map(([day, a, b]): OpenStretch => ({ day, from: time(a % 1_440), to: time(b) }));
  const calendars = fc
    .record({
      timeZone: fc.constantFrom('Asia/Bahrain', 'Europe/Berlin', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Kathmandu'),
      week: fc.array(stretch, { minLength: 1, maxLength: 8 }),
      holidays: fc.constant([{ date: '2026-04-24', name: 'Off' }]),
    })
    .map(({ holidays, ...rest }) => calendarOf({ ...rest, holidays: [...holidays] }));
  const instants = fc.integer({ min: at('2026-02-01T00:00:00Z') / MINUTE, max: at('2026-11-30T00:00:00Z') / MINUTE });

  // Clocks that change for a month, by half an hour, by a whole day, and that were ahead by seconds.
  const ZONES = ['Asia/Bahrain', 'Europe/Zurich', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Africa/Monrovia'];

  // Without Pacific/Apia: if a change of clocks skips midnight, the library that serves for comparison returns wrong days.
  it.each(ZONES)('counts each day of many years in %s as its own clocks have it', (timeZone) => {
    const calendar = calendarOf(hours({ timeZone, week: week([1, 2, 3, 4, 5, 6, 7], '01:30', '17:00') }));
    const zone = { zone: timeZone };
    let open = 0;
    const first = DateTime.fromObject({ year: 2010 }, zone);
    for (let day = first; day.year < 2013; day = day.plus({ days: 1 })) {
      const { year, month, day: date } = day;
      const [from, to] = [{ hour: 1, minute: 30 }, { hour: 17 }].map((time) =>
        DateTime.fromObject({ year, month, day: date, ...time }, zone).toMillis(),
      );
      const own = defined(to) - defined(from);
      expect(calendar.openMs(day.toMillis(), day.plus({ days: 1 }).toMillis())).toBe(own);
      open += own;
    }
    expect(calendar.openMs(first.toMillis(), first.plus({ years: 3 }).toMillis())).toBe(open);
  });

  // It costs a second a zone, and days are looked at alike in all of them: the plainest, and the one with the oddest days.
  it.each(['Asia/Bahrain', 'Pacific/Apia'])(
    'looks at no day of %s twice: hundreds of waits since 1970 are counted one after another',
    (timeZone) => {
      const calendar = calendarOf(hours({ timeZone }));
      const cuts = Array.from({ length: 57 }, (_, years) => Date.UTC(1970 + years, 4, 17, 11));
      const parts = cuts.slice(1).map((to, index) => calendar.openMs(defined(cuts[index]), to));
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const [first, last] = [defined(cuts[0]), defined(cuts.at(-1))];
      // One expectation: five thousand cost as much as what they look at.
      const wrong = Array.from({ length: 5_000 }, (_, more) => more).filter(
        (more) => calendar.openMs(first, last + more) !== whole + calendar.openMs(last, last + more),
      );
      expect(wrong).toEqual([]);
    },
  );

  it('adds up: two stretches of time open as long as both together', () => {
    const three = fc
      .tuple(instants, instants, instants)
      .map((all) => all.sort((a, b) => a - b).map((one) => one * MINUTE));
    fc.assert(
      fc.property(calendars, three, (calendar, times) => {
        const [a = 0, b = 0, c = 0] = times;
        const [first, second, both] = [calendar.openMs(a, b), calendar.openMs(b, c), calendar.openMs(a, c)];
        expect(first + second).toBe(both);
        expect(both).toBeLessThanOrEqual(c - a);
      }),
      { numRuns: gateRuns(60) },
    );
  });

  it('tells the moment at which so many open minutes have passed', () => {
    fc.assert(
      fc.property(calendars, instants, fc.integer({ min: 1, max: 5_000 }), (calendar, from, count) => {
        const due = calendar.after(from * MINUTE, count * MINUTE);
        if (due === Infinity) return;
        expect(calendar.openMs(from * MINUTE, due)).toBe(count * MINUTE);
        expect(calendar.isOpen(due - 1)).toBe(true);
      }),
      { numRuns: gateRuns(60) },
    );
  });
});
