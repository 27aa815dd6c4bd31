import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { accountChannels } from './account-channels.js';
import { channelIdAt } from '../channel/channel-id.js';

const take = (channelId: number, limit: number | null, phone = `+1${channelId}`) =>
  ({ type: 'TakeSlot', accountId: 'a', channelId, label: `Shop ${channelId}`, phone, limit }) as const;
const free = (channelId: number) => ({ type: 'FreeSlot', accountId: 'a', channelId }) as const;

describe('the places of a plan', () => {
  it('allows as many as the plan says', () => {
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

  it('gives a place back once after a removal', () => {
    const freed = given(accountChannels).when(take(1, 3), take(2, 3)).when(free(2));
    expect(freed.written).toHaveLength(1);
    expect(freed.state.channels).toEqual([1]);
    freed.when(free(2)).thenNothing();
  });
});

describe('the numbers of an account', () => {
  it('allows each number on one channel, and frees it with the removal of the channel', () => {
    const held = given(accountChannels).when(take(1, null, '+49151'), take(2, null, '+49152'));
    held.when(take(3, null, '+49151')).thenRefused({
      kind: 'conflict',
      message: 'Your channel "Shop 1" has this phone number already.',
      fields: { phone: 'Your channel "Shop 1" has this phone number already.' },
    });
    expect(held.when(free(1)).when(take(3, null, '+49151')).state.channels).toEqual([2, 3]);
  });

  it('keeps each number on one channel, in any order of taking and freeing', () => {
    const step = fc.oneof(
      fc.record({ phone: fc.constantFrom('+1', '+2', '+3') }),
      fc.record({ free: fc.integer({ min: 10, max: 50 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { decide, evolve, initialState } = accountChannels;
        const held = new Map<number, string>();
        let state = initialState;
        steps.forEach((done, id) => {
          const command = 'free' in done ? free(done.free) : take(id + 10, null, done.phone);
          try {
            for (const event of decide(command, state, 0)) {
              state = evolve(state, event);
              if (event.type === 'ChannelSlotTaken') held.set(event.data.channelId, event.data.phone);
              else held.delete(event.data.channelId);
            }
          } catch (error) {
            expect(error).toMatchObject({ kind: 'conflict' });
          }
        });
        expect(new Set(held.values()).size).toBe(held.size);
        expect(Object.keys(state.numbers).sort()).toEqual([...held.values()].sort());
      }),
    );
  });
});

describe('channel ids', () => {
  it('rises with time and stays a safe integer', () => {
    const first = channelIdAt(Date.UTC(2026, 0, 1), 4_095);
    expect(channelIdAt(Date.UTC(2026, 0, 1) + 1, 0)).toBeGreaterThan(first);
    expect(Number.isSafeInteger(channelIdAt(Date.UTC(2093, 0, 1), 4_095))).toBe(true);
  });
});
