import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { type DayZones, zoneAt, zoneStillCounting } from './day-zone.js';

const ZONES = [
  'UTC',
  'Asia/Bahrain',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
];
const dayAt = (zones: DayZones, at: number) =>
  DateTime.fromMillis(at, { zone: zoneAt(zones, at) }).toFormat('yyyy-MM-dd');
const change = (zones: DayZones, timeZone: string, now: number): DayZones => ({
  timeZone,
  zoneBefore: zoneStillCounting(zones, timeZone, now),
});

describe('a change of time zone', () => {
  const noon = Date.UTC(2026, 2, 10, 12);
  const utc: DayZones = { timeZone: 'UTC', zoneBefore: null };

  it('starts with the next day of the zone before', () => {
    const moved = change(utc, 'Pacific/Kiritimati', noon);
    expect(moved.zoneBefore).toEqual({ timeZone: 'UTC', until: '2026-03-11T00:00:00.000Z' });
    expect(zoneAt(moved, Date.UTC(2026, 2, 10, 23, 59))).toBe('UTC');
    expect(zoneAt(moved, Date.UTC(2026, 2, 11))).toBe('Pacific/Kiritimati');
  });

  it('counts as no change when it is taken back on the same day', () => {
    expect(change(change(utc, 'Asia/Bahrain', noon), 'UTC', noon + 1_000)).toEqual(utc);
  });

  it('counts an unknown zone as UTC', () => {
    expect(change({ timeZone: 'Mars/Base', zoneBefore: null }, 'UTC', noon).zoneBefore?.until).toBe(
      '2026-03-11T00:00:00.000Z',
    );
  });

  it('keeps the day under way to its end, however often the zone is changed', () => {
    const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    const steps = fc.array(fc.tuple(fc.constantFrom(...ZONES), fc.double({ min: 0, max: 1, noNaN: true })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), instant, steps, (timeZone, start, changes) => {
        let zones: DayZones = { timeZone, zoneBefore: null };
        const today = dayAt(zones, start);
        const end = DateTime.fromMillis(start, { zone: timeZone }).plus({ days: 1 }).startOf('day').toMillis();
        for (const [next, part] of changes.sort(([, a], [, b]) => a - b)) {
          const now = start + Math.floor((end - start - 1) * part);
          zones = change(zones, next, now);
          expect(dayAt(zones, now)).toBe(today);
          expect(dayAt(zones, end - 1)).toBe(today);
        }
        expect(zoneAt(zones, end)).toBe(zones.timeZone);
      }),
    );
  });
});
