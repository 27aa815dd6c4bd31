import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { QUARTER_MS } from '../facts/deliveries.projection.js';
import { periodOf, placesIn } from './period.js';

const HOUR = 3_600_000;

describe('a period', () => {
  it('consists of whole days of a zone, also when a clock is moved, and of as many before', () => {
    const { days, from, until, before } = periodOf({ from: '2026-03-29', days: 2 }, 'Europe/Berlin');
    expect(days).toEqual(['2026-03-29', '2026-03-30']);
    expect(until - from).toBe(47 * HOUR);
    expect(before).toMatchObject({ days: ['2026-03-27', '2026-03-28'], until: from });
  });

  it('uses UTC for an unknown zone', () => {
    expect(periodOf({ from: '2026-03-02', days: 1 }, 'Moon/Base').zone).toBe('UTC');
  });
});

it('starts every day at a quarter of an hour, so that quarters add up to days', () => {
  const zones = fc.constantFrom('Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'America/St_Johns', 'UTC');
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zones, day, (zone, date) => {
      const iso = date.toISOString().slice(0, 10);
      const { from } = periodOf({ from: iso, days: 1 }, zone);
      expect(from % QUARTER_MS).toBe(0);
      expect(placesIn(zone)(from)).toEqual({ day: iso, hour: 0 });
    }),
  );
});
