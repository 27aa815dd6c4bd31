import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { csvTimes } from './csv-times.js';

describe('csvTimes', () => {
  it.each([
    ['2026-11-29T11:03:05.900Z', 'Asia/Bahrain', '2026-11-29 14:03:05'],
    ['2026-11-29T00:00:00.000Z', 'UTC', '2026-11-29 00:00:00'],
    ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25 02:30:00'],
    [null, 'UTC', ''],
    ['', 'UTC', ''],
  ])('writes %s in %s as %s', (at, zone, cell) => expect(csvTimes(zone).cell(at)).toBe(cell));

  it('labels a column with its zone, and uses UTC for a zone that this machine does not know', () => {
    expect(csvTimes('Asia/Bahrain').column('sent_at')).toBe('sent_at (Asia/Bahrain)');
    expect(csvTimes('Mars/Olympus').column('sent_at')).toBe('sent_at (UTC)');
  });

  it('shows what the clocks of the zone show', () => {
    const zones = fc.constantFrom(
      'Asia/Kathmandu',
      'America/New_York',
      'Africa/Casablanca',
      'Pacific/Apia',
      'Asia/Tehran',
    );
    fc.assert(
      fc.property(
        zones,
        fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (zone, date) => {
          const cell = csvTimes(zone).cell(date.toISOString());
          expect(cell).toBe(DateTime.fromJSDate(date, { zone }).toFormat('yyyy-MM-dd HH:mm:ss'));
        },
      ),
    );
  });
});
