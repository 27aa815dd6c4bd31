import fc from 'fast-check';
import { formatDateTime } from '@/lib/format';
import { instantOf } from './instant';

describe('instantOf', () => {
  it.each([
    ['2026-05-17T09:30', 'UTC', '2026-05-17T09:30:00.000Z'],
    ['2026-05-17T09:30', 'Asia/Bahrain', '2026-05-17T06:30:00.000Z'],
    ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
    ['2026-07-01T12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    // Clocks went on at 2 on the 8th of March: the morning before and the one after.
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ])('takes %s in %s for %s', (local, zone, instant) => {
    expect(instantOf(local, zone)).toBe(instant);
  });

  it('always is an instant that clocks of the zone show so, in zones whose clocks do not change', () => {
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom('UTC', 'Asia/Bahrain', 'Asia/Kolkata', 'Asia/Dubai'), (minute, zone) => {
        const local = new Date(minute * 60_000).toISOString().slice(0, 16);
        expect(formatDateTime(instantOf(local, zone), zone)).toBe(formatDateTime(`${local}:00Z`, 'UTC'));
      }),
    );
  });
});
