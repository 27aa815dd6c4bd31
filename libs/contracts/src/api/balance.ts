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
}
