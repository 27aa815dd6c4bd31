/**
 * Money of one month, plan and currency, in minor units. Never of several currencies: they are not added together. Before
 * any tax, and before PayPal's fees.
 */
export interface RevenueLine {
  /** `2026-01`, from its first to its last day in UTC. */
  month: string;
  /** What the plan was called when it was bought; null of money without one. */
  plan: string | null;
  currency: string;
  /** Of PayPal's sandbox or of the demonstration: no money moved. */
  isTest: boolean;
  /** Payments whose money came. */
  payments: number;
  received: number;
  /** Of `received`: what came by an approved offline payment. The rest came by PayPal. */
  offline: number;
  /** Times that money was refunded, and how much. */
  refunds: number;
  refunded: number;
  /** Times that a dispute took or brought money, and how much went: below 0 if more came back. */
  disputes: number;
  disputed: number;
  /** `received` less `refunded` and `disputed`. */
  net: number;
  /** PayPal's, as far as it said. */
  fees: number;
  /** Payments counted without an amount, because PayPal did not say it. */
  unread: number;
}

/** GET /api/admin/revenue */
export interface Revenue {
  until: string | null;
  /** Last event that is in it. Pass it on as `knownAt` to see the same again, in spite of later events. */
  position: string;
  /** By month, plan and currency; a month without money has none. */
  lines: RevenueLine[];
}
