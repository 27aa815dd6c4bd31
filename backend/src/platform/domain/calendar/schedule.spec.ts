import { describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { phoneKey } from '../phone/phone-key.js';
import { plannedFor } from './schedule.js';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const YEAR = 366 * 86_400_000;

describe('a planned time', () => {
  it.each([
    ['2026-03-15T09:30', null, 'Asia/Bahrain', '2026-03-15T06:30:00.000Z'],
    ['2026-03-15T09:30', 'America/New_York', 'Asia/Bahrain', '2026-03-15T13:30:00.000Z'],
    ['2026-03-15T09:30:10.5Z', 'America/New_York', 'UTC', '2026-03-15T09:30:10.500Z'],
    ['2026-03-15T09:30+03:00', null, 'UTC', '2026-03-15T06:30:00.000Z'],
    // Clocks go from 02:00 to 03:00 on this day: half past two does not exist and becomes half past three.
    ['2026-03-29T02:30', 'Europe/Berlin', 'UTC', '2026-03-29T01:30:00.000Z'],
    // Half past two comes twice on this day: the first is meant.
    ['2026-10-25T02:30', 'Europe/Berlin', 'UTC', '2026-10-25T00:30:00.000Z'],
    ['2026-03-15T09:30', null, 'Nowhere/At_All', '2026-03-15T09:30:00.000Z'],
  ])('reads %s in %s (account: %s) as %s', (text, zone, accountZone, expected) => {
    expect(plannedFor(text, zone, accountZone, NOW)).toBe(expected);
  });

  it.each([[null], [undefined], [''], [' ']])('plans nothing for %j', (text) => {
    expect(plannedFor(text, null, 'UTC', NOW)).toBeNull();
  });

  it.each([
    ['2026-03-14', 'Enter date and time'],
    ['tomorrow', 'Enter date and time'],
    ['2026-02-30T10:00', 'Enter date and time'],
    ['2026-03-14T25:00', 'Enter date and time'],
    ['2026-03-14T12:00Z', 'has passed'],
    ['2025-03-14T12:00', 'has passed'],
    ['2027-04-01T12:00', 'within one year'],
  ])('refuses %s: %s', (text, problem) => {
    expect(() => plannedFor(text, null, 'UTC', NOW)).toThrow(problem);
  });

  it('refuses an unknown time zone', () => {
    expect(() => plannedFor('2026-03-15T09:30', 'Mars/Base', 'UTC', NOW)).toThrow('time zone');
  });

  it('stays between now and a year ahead', () => {
    const instant = fc.date({ min: new Date(NOW - YEAR), max: new Date(NOW + 2 * YEAR), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns'), (at, zone) => {
        try {
          const planned = Date.parse(defined(plannedFor(at.toISOString(), zone, 'UTC', NOW)));
          expect([planned, planned > NOW && planned <= NOW + YEAR]).toEqual([at.getTime(), true]);
        } catch (error) {
          expect(at.getTime() <= NOW || at.getTime() > NOW + YEAR).toBe(true);
          expect(String(error)).toContain('Choose');
        }
      }),
    );
  });
});

describe('the same phone written in two ways', () => {
  it.each([
    ['+5511987654321', '+551187654321', true],
    ['+5511945678901', '+551145678901', false],
    ['+5215512345678', '+525512345678', true],
    ['+5491112345678', '+541112345678', true],
    ['+97330000002', '+97330000003', false],
    ['+4915112345678', '+495112345678', false],
  ])('shares its key between %s and %s: %s', (one, other, same) =>
    expect(phoneKey(one) === phoneKey(other)).toBe(same),
  );
});
