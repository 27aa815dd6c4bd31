import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkInstant } from '../people-rules.js';
import { DATES, isDay, isInstantText, isLocalTime } from './dates.js';
import { textBounds } from '../text/text-bounds.js';

const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

describe('days and instants (api 5, 9)', () => {
  it('accepts what programs write, as the patterns of the document do', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const written = date.toISOString();
        expect([isInstantText(written), isDay(written.slice(0, 10)), isLocalTime(written.slice(0, -1))]).toEqual([
          true,
          true,
          true,
        ]);
        expect(written).toMatch(new RegExp(DATES.instant));
        expect(written).toMatch(new RegExp(DATES.planned));
        expect(checkInstant(written)).toBeUndefined();
      }),
    );
  });

  it('accepts only texts that fit the pattern', () => {
    const digits = fc.integer({ min: 0, max: 39 }).map((n) => String(n).padStart(2, '0'));
    const text = fc
      .tuple(fc.constantFrom('2026', '2028', '1900', '2000'), digits, digits, digits, digits)
      .map(([year, month, day, hour, minute]) => [`${year}-${month}-${day}`, `${hour}:${minute}`] as const);
    fc.assert(
      fc.property(text, fc.constantFrom('', 'Z', '+14:00', '-0330', '+15:00'), ([day, time], offset) => {
        const whole = `${day}T${time}${offset}`;
        const is = isInstantText(whole) || isLocalTime(whole);
        if (is) expect(whole).toMatch(new RegExp(DATES.planned));
        if (is || isDay(day)) expect(new Date(`${day}T00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
    );
  });

  it.each(['2026-02-29', '2100-02-29', '2026-02-30', '2026-04-31', '2026-06-31', '2026-00-10', '2026-13-01'])(
    'refuses %s, a day that does not exist',
    (day) => expect([isDay(day), isInstantText(`${day}T10:00Z`), isLocalTime(`${day}T10:00`)]).not.toContain(true),
  );

  it('describes a field in the document by the pattern that it is read with', () => {
    expect(textBounds().get(checkInstant)?.pattern).toBe(DATES.instant);
  });
});
