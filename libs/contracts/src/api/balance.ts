import type { TransactionType } from '../status.js';

export interface MainBalance {
  balance: number;
  /** Days reserved for activations under way. */
  reserved: number;
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
   * Id of a deleted allocation whose channel had used these days: they did not come back. Such a line stands in its place
   * in the default list, so that the list adds up; it cannot be deleted. Other lines do not
   * have this field.
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
  /** What that did to the pool; of an allocation only what the channel had not used comes back. */
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
