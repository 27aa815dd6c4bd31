import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import type { PolicyInForce } from '../../../days/index.js';
import { type AddedChannel, NO_CHANNEL } from '../channel/channel.state.js';
import { byEnd, type Buyer, sharesDays, stepFor } from './plan.js';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const policy: PolicyInForce = {
  extend: true,
  activateTrials: true,
  activatePaid: true,
  floor: 0,
  aheadDays: 7,
  number: 1,
};
const buyer = (daysBalance: number): Buyer => ({
  accountStatus: 'active',
  daysBalance,
  subscription: { status: 'ACTIVE', planId: 'growth', durationType: 'MONTHLY', isTrial: false },
});

/** @param days until the end of the paid time; null: it has never had any */
const channelWith = (id: number, days: number | null): AddedChannel => ({
  ...NO_CHANNEL,
  id,
  status: days === null ? 'PENDING' : 'ACTIVE',
  expiresAt: days === null ? null : NOW + days * DAY_MS,
});

/** @returns the days that each of the channels gets, if all of them are due, in this order */
function given(balance: number, channels: readonly AddedChannel[]): [number, number][] {
  return channels.toSorted(byEnd).map((state) => {
    const others = channels.filter(({ id }) => id !== state.id);
    const step = stepFor(state, { policy, buyer: buyer(balance), pool: 500, hasGateway: true, others }, NOW);
    return [state.id, step?.do === 'give' ? step.days : 0];
  });
}

describe('the part of the wallet that a channel gets', () => {
  it('does not count days twice that a channel is paid ahead already', () => {
    const [shop, help] = [channelWith(1, 2.99), channelWith(2, 2.99)];
    expect(given(12, [shop, help])).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });

  it('serves the channel whose days end first, and gives most to the one that has none', () => {
    expect(given(9, [channelWith(3, null), channelWith(1, 3), channelWith(2, 1), channelWith(4, null)])).toEqual([
      [2, 2],
      [1, 1],
      [3, 3],
      [4, 3],
    ]);
  });

  it('leaves channels that are paid further ahead what they have', () => {
    expect(given(9, [channelWith(1, 5), channelWith(2, 1), channelWith(3, 1)]).slice(0, 2)).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  it('asks for one day at least, which the wallet may refuse', () => {
    expect(given(1, [channelWith(1, 1), channelWith(2, 0)])).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it.each([
    ['is removed', { status: 'REMOVED' as const }],
    ['was paused by its owner', { pausedByOwner: true }],
  ])('keeps no part for a channel that %s', (_, change) => {
    expect(sharesDays(channelWith(1, 2), policy, buyer(5), NOW)).toBe(true);
    expect(sharesDays({ ...channelWith(1, 2), ...change }, policy, buyer(5), NOW)).toBe(false);
  });

  it('keeps no part for a channel that an administrator has to activate', () => {
    const byHand = { ...policy, activatePaid: false };
    expect(sharesDays(channelWith(1, null), policy, buyer(5), NOW)).toBe(true);
    expect(sharesDays(channelWith(1, null), byHand, buyer(5), NOW)).toBe(false);
  });
});
