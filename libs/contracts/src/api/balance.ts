import type { TransactionType } from '../status.js';

export interface MainBalance {
  balance: number;
  /** Days reserved for activations under way. */
  reserved: number;
}

/** How pool days reach channels without an administrator. */
export interface PoolPolicy {
  /** Channels are extended before their paid time ends. */
  extend: boolean;
  /** A channel of an account in its trial is activated by itself. */
  activateTrials: boolean;
  /** A channel of an account with a plan that was paid or given is activated by itself. */
  activatePaid: boolean;
  /** Pool days that stay in the pool: automatic allocations never go below. */
  floor: number;
  /** For how many days ahead a channel is paid, 1 to 60. */
  aheadDays: number;
  /** An administrator chose this; false: it is what an installation begins with. */
  chosen: boolean;
}

/** GET /api/admin/balance/coverage: whether the pool covers the days that accounts have bought. */
export interface PoolCoverage {
  /** Days in all wallets: sold or given, and not used. */
  sold: number;
  /** Days of these that channels have from the pool already. */
  paidAhead: number;
  /** Days in the pool. */
  pool: number;
  /** Channels that use a day a day now. */
  activeChannels: number;
  /** ISO-8601 UTC, when the pool will be at its floor if these channels stay active; null while none uses any. */
  lastsUntil: string | null;
  /** Days that must be bought so that the pool covers all that is sold; 0: it does. */
  missing: number;
}

export interface BalanceTransaction {
  id: string;
  type: TransactionType;
  days: number;
  user: { id: string; name: string; email: string } | null;
  channel: { id: number; label: string } | null;
  note: string | null;
  createdAt: string;
  /** The main balance after it. */
  balanceAfter: number;
  /** Deleted: only in the list with `?includeVoided=true`, beside its reversal. */
  voided: boolean;
  voidedAt: string | null;
  /** Id of the line that reverses this one. */
  voidedBy: string | null;
  /** Id of the line that this one reverses. */
  voids: string | null;
  /**
   * Id of a deleted allocation whose channel had used these days: they did not come back. Such a line stands in its
   * place in the default list, so that the list adds up; it cannot be deleted. Other lines do not have this field.
   */
  remainsOf?: string;
}

/** POST /api/admin/balance/topup and /adjust. */
export interface BalanceChanged {
  success: true;
  /** Days in the pool now. */
  balance: number;
}

/** DELETE /api/admin/balance/transactions/{id} */
export interface TransactionVoided extends BalanceChanged {
  /** Id of the line that reverses it. */
  voidId: string;
  /** The change of the pool; for an allocation, only the days that the channel had not used come back. */
  days: number;
}

/** POST /api/admin/balance/sync: the gateway's own balance beside ours. Nothing moves. */
export interface BalanceSynced extends BalanceChanged {
  externalBalance: number;
  /** The gateway's days less ours. */
  difference: number;
}

/** POST /api/admin/users/{id}/add-days and /remove-days. */
export interface UserDaysChanged {
  success: true;
  /** The user's days now. */
  daysBalance: number;
}
