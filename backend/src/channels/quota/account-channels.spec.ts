import { describe, expect, it } from '@jest/globals';
import { accountChannels, type AccountChannelsState } from './account-channels.js';
import { channelIdAt } from '../channel/channel-id.js';

const take = (channelId: number, limit: number | null) =>
  ({ kind: 'take', accountId: 'a', channelId, label: 'x', phone: '+1', limit }) as const;

describe('the places of a plan', () => {
  it('are as many as the plan says', () => {
    const full: AccountChannelsState = { channels: [1, 2, 3] };
    expect(() => accountChannels.decide(take(4, 3), full, 0)).toThrow(/Channel limit reached: your plan includes 3/);
    expect(accountChannels.decide(take(4, 4), full, 0)).toHaveLength(1);
    expect(accountChannels.decide(take(4, null), full, 0)).toHaveLength(1);
  });

  it('come back once after a removal', () => {
    const [freed] = accountChannels.decide({ kind: 'free', accountId: 'a', channelId: 2 }, { channels: [1, 2] }, 0);
    const after = accountChannels.evolve({ channels: [1, 2] }, freed!);
    expect(after.channels).toEqual([1]);
    expect(accountChannels.decide({ kind: 'free', accountId: 'a', channelId: 2 }, after, 0)).toEqual([]);
  });
});

describe('channel ids', () => {
  it('rise with time and stay safe integers', () => {
    const first = channelIdAt(Date.UTC(2026, 0, 1), 4_095);
    expect(channelIdAt(Date.UTC(2026, 0, 1) + 1, 0)).toBeGreaterThan(first);
    expect(Number.isSafeInteger(channelIdAt(Date.UTC(2093, 0, 1), 4_095))).toBe(true);
  });
});
