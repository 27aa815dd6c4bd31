import fc from 'fast-check';
import { aboutText, sendingTime } from './sending-time';

const STANDARD = { gapSeconds: { min: 12, max: 25 }, perHour: 200, perDay: 2_000 };

describe('duration of a bulk (C3)', () => {
  it.each([
    [1, 'less than a minute'],
    [10, 'about 3 minutes'],
    [100, 'about 31 minutes'],
    [201, 'about 1 hour'],
    [4_500, 'about 2 days'],
    [45_000, 'about 22 days'],
  ])('estimates %i messages at the standard pace: %s', (count, text) =>
    expect(aboutText(sendingTime(count, STANDARD))).toBe(text),
  );

  it('estimates no less time for more messages', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(1_000), (count, more) => {
        expect(sendingTime(count + more, STANDARD)).toBeGreaterThanOrEqual(sendingTime(count, STANDARD));
      }),
    );
  });
});
