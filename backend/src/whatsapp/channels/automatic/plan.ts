import { type ChannelWait, DAY_MS } from '@wavelane/contracts';
import type { Entitlement, PolicyInForce } from '../../../days/index.js';
import { idOf } from '../../../platform/domain/ids.js';
import { type AddedChannel, type ChannelState, isAdded, triesOf } from '../channel/channel.state.js';

/** ms before the end of the paid time from which a channel is extended: half of what it is paid ahead. */
export const leadOf = ({ aheadDays }: Pick<PolicyInForce, 'aheadDays'>): number => (aheadDays * DAY_MS) / 2;

/** Whether a channel needs days now: it has none yet, or they end soon, or have ended. Not if its owner paused it. */
export function isDue(state: ChannelState, policy: PolicyInForce, now: number): state is AddedChannel {
  if (!isAdded(state) || state.status === 'REMOVED' || state.operation || state.pausedByOwner) return false;
  return state.expiresAt === null || state.expiresAt - now <= leadOf(policy);
}

/** The facts about an account that the decision needs. */
export type Buyer = Pick<Entitlement, 'accountStatus' | 'daysBalance' | 'activeChannels' | 'subscription'>;

/** The step to take for a channel that needs days. */
export type Step =
  | { do: 'ask'; why: ChannelWait }
  /** Ask for days under this id, at most so many. */
  | { do: 'give'; transferId: string; days: number };

interface Means {
  policy: PolicyInForce;
  buyer: Buyer;
  /** Days in the pool. */
  pool: number;
  hasGateway: boolean;
  /** How many channels that need days now use none at present. */
  idle: number;
}

/**
 * Decides for one channel that is due. Each channel gets an equal part of what the wallet has, at most the days in advance,
 * and at most what the pool has above its floor. The transfer's id comes from the channel, the end of its paid time and the
 * number of tries at that end, so that repeated and simultaneous looks ask for the same days once.
 * @returns nothing while the account has no days or no plan
 */
export function stepFor(state: AddedChannel, means: Means, now: number): Step | undefined {
  const { policy, buyer, pool, hasGateway, idle } = means;
  if (buyer.accountStatus !== 'active' || buyer.daysBalance < 1 || !buyer.subscription) return undefined;
  if (!isAllowed(state, policy, buyer)) {
    const isOver = state.expiresAt === null || state.expiresAt <= now;
    return isOver ? { do: 'ask', why: 'activation' } : undefined;
  }
  if (!hasGateway) return { do: 'ask', why: 'gateway' };
  const free = pool - policy.floor;
  if (free < 1) return { do: 'ask', why: 'pool' };
  const sharers = Math.max(1, buyer.activeChannels + idle);
  const share = Math.max(1, Math.floor(buyer.daysBalance / sharers));
  return { do: 'give', transferId: transferOf(state), days: Math.min(policy.aheadDays, share, free) };
}

function isAllowed(state: AddedChannel, policy: PolicyInForce, { subscription }: Buyer): boolean {
  if (state.expiresAt !== null) return policy.extend;
  return subscription?.isTrial ? policy.activateTrials : policy.activatePaid;
}

const transferOf = (state: AddedChannel): string =>
  idOf('automatic-days', state.id, state.expiresAt ?? 'first', triesOf(state));
