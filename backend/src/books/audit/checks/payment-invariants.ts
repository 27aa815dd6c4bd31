import type { StoredEvent } from '@wavelane/event-store';
import type { Breach } from './invariants.js';

/**
 * The laws between one way of paying and the days that it brings. A payment provider adds its own to
 * `paymentInvariants`: it gets the whole log, and must know every credit of its kind.
 */
export interface PaymentInvariants {
  /** Payments seen. */
  readonly payments: number;
  take(event: StoredEvent): Iterable<Breach>;
  /** Payments that should have brought days by now. @param before ISO-8601 UTC: decided earlier than this */
  unfinished(before: string): Iterable<Breach>;
}
