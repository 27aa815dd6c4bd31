import { shortTime, whenText } from './when-text';

const NOW = Date.parse('2026-12-01T21:30:00.000Z');

describe('a time in a list that is read at a glance', () => {
  it.each([
    ['2026-12-01T08:44:00.000Z', 'UTC', '08:44'],
    ['2026-11-30T12:40:00.000Z', 'UTC', 'Mon 12:40'],
    ['2026-11-25T19:21:00.000Z', 'UTC', 'Wed 19:21'],
    ['2026-11-24T19:21:00.000Z', 'UTC', 'Nov 24'],
    ['2025-12-30T19:21:00.000Z', 'UTC', 'Dec 30, 2025'],
    // In Bahrain it is the second of December already.
    ['2026-12-01T08:44:00.000Z', 'Asia/Bahrain', 'Tue 11:44'],
    ['2026-12-01T21:10:00.000Z', 'Asia/Bahrain', '00:10'],
  ])('writes %s in %s as %s', (at, zone, text) => expect(shortTime(at, zone, NOW)).toBe(text));

  // Clocks went forward on Sunday, the 29th of March: the day had 23 hours.
  it.each([
    ['2026-03-31T00:30+02:00', '2026-03-24T12:00+01:00', 'Mar 24'],
    ['2026-03-31T00:30+02:00', '2026-03-25T12:00+01:00', 'Wed 12:00'],
  ])('counts the days before %s in Berlin by their names: %s is %s', (now, at, text) =>
    expect(shortTime(at, 'Europe/Berlin', Date.parse(now))).toBe(text),
  );

  it('calls the day before yesterday after a day of 23 hours by its name', () => {
    const now = Date.parse('2026-03-30T00:30+02:00');
    expect(whenText('2026-03-29T12:00+02:00', now, 'Europe/Berlin')).toBe('Yesterday');
    expect(whenText('2026-03-28T12:00+01:00', now, 'Europe/Berlin')).toBe('Mar 28');
  });
});
