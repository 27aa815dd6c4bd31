import fc from 'fast-check';
import { instantOf, localIn } from './local-times';

describe('a local time', () => {
  it.each([
    ['2026-05-17T09:30', 'UTC', '2026-05-17T09:30:00.000Z'],
    ['2026-05-17T09:30', 'Asia/Bahrain', '2026-05-17T06:30:00.000Z'],
    ['2026-01-01T00:30', 'Asia/Kathmandu', '2025-12-31T18:45:00.000Z'],
    ['2026-07-01T12:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    // Clocks went on at 2 on the 8th of March: the morning before, the hour that was not, and the morning after.
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['2026-03-28T09:00', 'Europe/Berlin', '2026-03-28T08:00:00.000Z'],
    ['2026-03-29T09:00', 'Europe/Berlin', '2026-03-29T07:00:00.000Z'],
  ])('reads %s in %s as %s', (local, zone, instant) => {
    expect(new Date(instantOf(local, zone)).toISOString()).toBe(instant);
  });

  it('reads an instant as it is, and nothing from an empty text', () => {
    expect(instantOf('2026-07-01T09:00:00.000Z', 'America/New_York')).toBe(Date.parse('2026-07-01T09:00:00Z'));
    expect(instantOf('', 'UTC')).toBeNaN();
  });

  it('returns as it was written in zones whose clocks do not change', () => {
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom('UTC', 'Asia/Bahrain', 'Asia/Kolkata', 'Asia/Dubai'), (minute, zone) => {
        const local = new Date(minute * 60_000).toISOString().slice(0, 16);
        expect(localIn(instantOf(local, zone), zone)).toBe(local);
      }),
    );
  });

  it('matches the clocks of its zone at that instant, also when they change', () => {
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom('Europe/Berlin', 'America/New_York'), (minute, zone) => {
        const local = localIn(minute * 60_000, zone);
        // An hour that clocks show twice has two instants: either is right.
        expect(localIn(instantOf(local, zone), zone)).toBe(local);
      }),
    );
  });
});
