import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quietMinutesLeft, TIME_OF_DAY } from './quiet-hours.js';

const minute = fc.integer({ min: 0, max: 1_439 });
const time = (n: number) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`;

describe('quiet hours', () => {
  it.each([
    ['20:00', '08:00', '20:00', 720],
    ['20:00', '08:00', '23:59', 481],
    ['20:00', '08:00', '00:00', 480],
    ['20:00', '08:00', '08:00', 0],
    ['20:00', '08:00', '12:00', 0],
    ['13:00', '14:30', '13:10', 80],
    ['13:00', '14:30', '12:59', 0],
  ])('leaves from %s to %s another %4$s minutes at %s', (from, to, now, left) => {
    expect(quietMinutesLeft({ from, to }, now)).toBe(left);
  });

  it('ends exactly at the end of the quiet hours, at whatever minute they are looked at', () => {
    fc.assert(
      fc.property(minute, minute, minute, (from, to, now) => {
        const left = quietMinutesLeft({ from: time(from), to: time(to) }, time(now));
        if (left > 0) expect((now + left) % 1_440).toBe(to);
        const isWithin = from < to ? now >= from && now < to : from !== to && (now >= from || now < to);
        expect(left > 0).toBe(isWithin);
        expect(TIME_OF_DAY.test(time(now))).toBe(true);
      }),
    );
  });
});
