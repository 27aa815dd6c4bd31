import { DAY_MS } from '@wavelane/contracts';
import fc from 'fast-check';
import { extensionOf } from './extension';

const NOW = Date.UTC(2026, 10, 29);
const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const channel = (days: number) => ({ status: 'ACTIVE', expiresAt: inDays(days), waitsFor: null }) as const;

describe('the extension of a channel', () => {
  it('tells its day if policy and balance cover it', () => {
    const user = { channelsExtendAhead: 3.5, freeDays: 1 };
    expect(extensionOf(channel(7), [], user, NOW)).toEqual({ is: 'extended', at: NOW + 3.5 * DAY_MS });
  });

  it('warns if all days of the balance belong to channels that are paid ahead', () => {
    expect(extensionOf(channel(7), [], { channelsExtendAhead: 3.5, freeDays: 0 }, NOW)).toEqual({ is: 'ending' });
  });

  it('says nothing of channels that are not active, that wait, or that an administrator extends', () => {
    const user = { channelsExtendAhead: 3.5, freeDays: 1 };
    expect(extensionOf({ ...channel(7), status: 'PAUSED' }, [], user, NOW)).toBeUndefined();
    expect(extensionOf({ ...channel(7), waitsFor: 'pool' }, [], user, NOW)).toBeUndefined();
    expect(extensionOf(channel(7), [], { ...user, channelsExtendAhead: null }, NOW)).toBeUndefined();
  });

  it('gives the free days to the channels that end first, one to each', () => {
    const channels = [channel(9), channel(7), channel(7)];
    const told = (freeDays: number) =>
      channels.map((one) => extensionOf(one, channels, { channelsExtendAhead: 3.5, freeDays }, NOW)?.is);
    expect(told(1)).toEqual(['ending', 'extended', 'ending']);
    expect(told(2)).toEqual(['ending', 'extended', 'extended']);
    expect(told(3)).toEqual(['extended', 'extended', 'extended']);
  });

  it('tells no day that has passed, and none after the end', () => {
    const days = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(days, days, days, (left, ahead, more) => {
        const user = { channelsExtendAhead: ahead / 2, freeDays: more };
        const told = extensionOf(channel(left), [], user, NOW);
        if (told?.is !== 'extended') throw new Error('It is covered');
        expect(told.at).toBeGreaterThanOrEqual(NOW);
        expect(told.at).toBeLessThanOrEqual(NOW + left * DAY_MS);
      }),
    );
  });
});
