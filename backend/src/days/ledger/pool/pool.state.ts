import type { IdSet } from '../../../platform/domain/ids/id-set.js';
import type { TransferTarget } from './pool.events.js';

interface OpenTransfer {
  days: number;
  target: TransferTarget;
}

/** The days that the administrator holds at the gateway (docs/adr/0016-two-units-of-days.md). */
export interface PoolState {
  balance: number;
  /** Lines of the transaction list so far. */
  transactions: number;
  /** Days taken out but not yet with a channel, by transfer. */
  open: Readonly<Record<string, OpenTransfer>>;
  /** Transfers that came to an end, one way or the other. */
  settled: IdSet;
  /** Voids of allocations that wait for the channel's answer, by transfer. */
  voiding: Readonly<Record<string, OpenTransfer>>;
  /** Transactions that are void. */
  voided: IdSet;
}
