import { DAY_MS, type PoolCoverage } from '@wavelane/contracts';
import { activeChannels } from '../metering/metering.js';
import { walletAt } from '../wallet/wallet.js';
import type { WalletLedger } from '../wallet/wallet.state.js';

/** The sums over wallets. */
export type Sold = Pick<PoolCoverage, 'sold' | 'paidAhead' | 'activeChannels'>;

export const NOTHING_SOLD: Sold = { sold: 0, paidAhead: 0, activeChannels: 0 };

/** Adds one wallet. Channels cannot be paid ahead for more days than the wallet has: days beyond that are not owed. */
export function withWallet(sum: Sold, wallet: WalletLedger & { accountId: string }, now: number): Sold {
  const { balance, meters } = walletAt(wallet, now);
  const ahead = Object.values(meters)
    .filter(({ since }) => since !== null)
    .reduce((days, { until }) => days + Math.max(0, Math.ceil((until - now) / DAY_MS)), 0);
  return {
    sold: sum.sold + balance,
    paidAhead: sum.paidAhead + Math.min(balance, ahead),
    activeChannels: sum.activeChannels + activeChannels(meters, now),
  };
}

/**
 * How far the pool reaches. Active channels use what they were paid ahead first, then a pool day a day each.
 * @param floor days that stay in the pool
 */
export function coverageOf(sum: Sold, pool: number, floor: number, now: number): PoolCoverage {
  const { sold, paidAhead, activeChannels: channels } = sum;
  const free = Math.max(0, pool - floor);
  const lasts = channels === 0 ? null : now + ((paidAhead + free) / channels) * DAY_MS;
  return {
    ...sum,
    pool,
    lastsUntil: lasts === null ? null : new Date(Math.min(lasts, FARTHEST)).toISOString(),
    missing: Math.max(0, sold - paidAhead - free),
  };
}

/** The last instant that a date can name. Unix ms */
const FARTHEST = 8_640_000_000_000_000;
