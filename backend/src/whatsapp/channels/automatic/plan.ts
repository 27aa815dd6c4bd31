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
export type Buyer = Pick<Entitlement, 'accountStatus' | 'daysBalance' | 'subscription'>;

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
  /** The account's other channels that use days, or get some when they need them: {@link sharesDays}. */
  others: readonly AddedChannel[];
}

/** Channels in the order in which they get days: those whose paid time ends first, then those that never had any. */
export const byEnd = (one: AddedChannel, other: AddedChannel): number => endOf(one) - endOf(other);
const endOf = ({ expiresAt }: AddedChannel): number => expiresAt ?? Number.MAX_SAFE_INTEGER;

/** Whether a channel takes a part of the wallet. */
export function sharesDays(
  state: ChannelState,
  policy: PolicyInForce,
  buyer: Buyer,
  now: number,
): state is AddedChannel {
  if (!isAdded(state) || state.status === 'REMOVED' || state.pausedByOwner) return false;
  return aheadOf(state, now) > 0 || isAllowed(state, policy, buyer);
}

/**
 * Decides for one channel that is due. Each channel gets days until it has an equal part of what the wallet has, at most
 * the days in advance, and at most what the pool has above its floor. The transfer's id comes from the channel, the end of
 * its paid time and the number of tries at that end, so that repeated and simultaneous looks ask for the same days once.
 * @returns nothing while the account has no days or no plan
 */
export function stepFor(state: AddedChannel, means: Means, now: number): Step | undefined {
  const { policy, buyer, pool, hasGateway, others } = means;
  if (buyer.accountStatus !== 'active' || buyer.daysBalance < 1 || !buyer.subscription) return undefined;
  if (!isAllowed(state, policy, buyer)) {
    const isOver = state.expiresAt === null || state.expiresAt <= now;
    return isOver ? { do: 'ask', why: 'activation' } : undefined;
  }
  if (!hasGateway) return { do: 'ask', why: 'gateway' };
  const free = pool - policy.floor;
  if (free < 1) return { do: 'ask', why: 'pool' };
  const ahead = aheadOf(state, now);
  const part = partOf(
    buyer.daysBalance,
    others.map((other) => aheadOf(other, now)),
  );
  // A day at least: if the wallet is promised to the others, it refuses.
  const share = Math.max(1, part - ahead);
  return { do: 'give', transferId: transferOf(state), days: Math.min(policy.aheadDays, share, free) };
}

/** Days until the end of the paid time, the last one perhaps not whole. */
const aheadOf = ({ expiresAt }: AddedChannel, now: number): number =>
  expiresAt === null ? 0 : Math.max(0, Math.ceil((expiresAt - now) / DAY_MS));

/**
 * Returns the days that a channel should be paid ahead: an equal part of the wallet. Another channel that is paid further
 * ahead keeps its days, and the others share the rest equally.
 */
function partOf(balance: number, others: readonly number[]): number {
  const part = Math.ceil(balance / (others.length + 1));
  const above = others.filter((other) => other > part);
  if (above.length === 0) return part;
  const rest = balance - above.reduce((days, other) => days + other, 0);
  return partOf(
    Math.max(0, rest),
    others.filter((other) => other <= part),
  );
}

function isAllowed(state: AddedChannel, policy: PolicyInForce, { subscription }: Buyer): boolean {
  if (state.expiresAt !== null) return policy.extend;
  return subscription?.isTrial ? policy.activateTrials : policy.activatePaid;
}

const transferOf = (state: AddedChannel): string =>
  idOf('automatic-days', state.id, state.expiresAt ?? 'first', triesOf(state));
