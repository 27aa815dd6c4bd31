import { describe, expect, it } from '@jest/globals';
import { given } from '../../../testing/domain/given.js';
import { accountChannels } from './account-channels.js';
import { channelIdAt } from '../channel/channel-id.js';

const take = (channelId: number, limit: number | null) =>
  ({ type: 'TakeSlot', accountId: 'a', channelId, label: 'x', phone: '+1', limit }) as const;

describe('the places of a plan', () => {
  it('are as many as the plan says', () => {
    const full = given(accountChannels).when(take(1, 3), take(2, 3), take(3, 3));
    expect(full.state.channels).toEqual([1, 2, 3]);
    full
      .when(take(4, 3))
      .thenRefused({ message: expect.stringContaining('Channel limit reached: your plan includes 3') });
    given(accountChannels)
      .when(take(1, 1))
      .when(take(2, 1))
      .thenRefused({ message: expect.stringContaining('your plan includes 1 channel.') });
    full.when(take(4, 3)).thenRefused({ message: expect.stringContaining('3 channels.') });
    expect(full.when(take(4, 4)).written).toHaveLength(1);
    expect(full.when(take(4, null)).written).toHaveLength(1);
  });

  it('come back once after a removal', () => {
    const free = { type: 'FreeSlot', accountId: 'a', channelId: 2 } as const;
    const freed = given(accountChannels).when(take(1, 3), take(2, 3)).when(free);
    expect(freed.written).toHaveLength(1);
    expect(freed.state.channels).toEqual([1]);
    freed.when(free).thenNothing();
  });
});

describe('channel ids', () => {
  it('rise with time and stay safe integers', () => {
    const first = channelIdAt(Date.UTC(2026, 0, 1), 4_095);
    expect(channelIdAt(Date.UTC(2026, 0, 1) + 1, 0)).toBeGreaterThan(first);
    expect(Number.isSafeInteger(channelIdAt(Date.UTC(2093, 0, 1), 4_095))).toBe(true);
  });
});
