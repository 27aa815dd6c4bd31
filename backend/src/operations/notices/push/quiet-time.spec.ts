import { describe, expect, it } from '@jest/globals';
import { quietMsLeft } from './quiet-time.js';

const night = (timeZone: string) => ({ from: '20:00', to: '08:00', timeZone });
const HOUR = 3_600_000;

describe('the time until quiet hours are over', () => {
  it.each([
    ['Asia/Bahrain', '2026-11-29T18:30:00.000Z', 10.5 * HOUR],
    ['UTC', '2026-11-29T18:30:00.000Z', 0],
    ['UTC', '2026-11-29T07:59:30.000Z', 30_000],
    ['America/New_York', '2026-11-30T01:00:00.000Z', 12 * HOUR],
    ['Moon/Base', '2026-11-29T23:00:00.000Z', 0],
  ])('counts the time left in %s at %s', (timeZone, at, ms) => {
    expect(quietMsLeft(night(timeZone), Date.parse(at))).toBe(ms);
  });
});
