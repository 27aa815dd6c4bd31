import fc from 'fast-check';
import { learnServerTime, serverNow } from './server-time';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const dateOf = (at: number) => new Date(at).toUTCString();
/** The error of the answers about the server's time. */
const wrongBy = (serverAhead: number) => serverNow() - (Date.now() + serverAhead);

describe('the time of the server', () => {
  afterEach(() => {
    const now = Date.now();
    learnServerTime(dateOf(now), now - 1, now);
  });

  it('equals the clock of this computer if that is right, and ignores answers without a date', () => {
    const now = Date.now();
    learnServerTime(dateOf(now - 40), now - 80, now);
    learnServerTime(null, 0);
    learnServerTime('tomorrow', 0);
    expect(Math.abs(wrongBy(0))).toBeLessThanOrEqual(1);
  });

  it('follows the answers of the server if the clock of this computer is wrong', () => {
    const aheads = fc.integer({ min: -48 * HOUR_MS, max: 48 * HOUR_MS });
    const answers = fc.array(fc.tuple(fc.nat(900), fc.nat(900)), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(aheads, answers, (serverAhead, times) => {
        const now = Date.now();
        for (const [out, back] of times) learnServerTime(dateOf(now - back + serverAhead), now - back - out, now);
        const slowest = Math.min(...times.map(([out, back]) => out + back));
        expect(Math.abs(wrongBy(serverAhead))).toBeLessThanOrEqual(1_000 + slowest + MINUTE_MS / 60);
      }),
    );
  });
});
