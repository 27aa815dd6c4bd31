import type { BillingPeriod, OfflinePaymentStatus, PayPalPaymentStatus } from '../status.js';

/**
 * Payments as they were at an instant. Money is integer minor units, days are whole wallet days, instants are ISO-8601
 * UTC.
 */

/** The actor who caused an event. */
export interface AuditActor {
  kind: 'user' | 'admin' | 'system' | 'gateway' | 'account' | 'paypal';
  id: string;
}

/** `trial`, `plan-grant` and `day-grant` bring days without money: the free trial, and grants of an administrator. */
export const PAYMENT_KINDS = ['offline', 'paypal', 'trial', 'plan-grant', 'day-grant'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** GRANTED: for days that cost nothing. */
export type PaymentStatus = OfflinePaymentStatus | PayPalPaymentStatus | 'GRANTED';

/** GET /api/admin/payments: a payment, or days without one, as of the requested instant. */
export interface Payment {
  id: string;
  kind: PaymentKind;
  userId: string;
  /** E-mail address of the user. */
  user: string | null;
  planId: string | null;
  plan: string | null;
  period: BillingPeriod | null;
  /** The amount to pay; null if there was none. */
  amount: number | null;
  currency: string | null;
  status: PaymentStatus;
  /** Money that came. 0 before it did, and if PayPal's amount could not be read (`unread`). */
  captured: number;
  /** Money that went back, by refund or reversal. */
  refunded: number;
  /**
   * Currency of `captured` and `refunded`; null before any money came. It differs from `currency` only if PayPal took
   * another.
   */
  moneyCurrency: string | null;
  /** When the money came, by PayPal's own clock if PayPal reported it; null before. */
  capturedAt: string | null;
  /** PayPal's fee, in `moneyCurrency`; null without one, or if PayPal did not report it. */
  fee: number | null;
  /** There is money, but PayPal's answer did not say how much. */
  unread: boolean;
  daysGranted: number;
  daysTakenBack: number;
  /** Days of money that went back which had been used: they are owed. */
  daysOwed: number;
  /** PayPal's numbers. */
  orderId: string | null;
  captureId: string | null;
  /** `live` is money; null for a payment that did not go through PayPal. */
  environment: 'sandbox' | 'live' | 'simulator' | null;
  /** The user's reference of an offline payment. */
  reference: string | null;
  /** When its first and its last event counted. */
  openedAt: string;
  changedAt: string;
  /** The number of its events. */
  events: number;
  /** In a list of one day: what came on that day less what went back on it, in minor units. */
  onDay?: number;
}

/** One event of a payment: its type, time, actor and reason. */
export interface PaymentEntry {
  /** Position of the event in the log; compared as text. */
  position: string;
  eventId: string;
  /** Event type, e.g. `PayPalCaptureCompleted`. */
  type: string;
  /** When it counts. */
  at: string;
  /** When the log took it: when we knew. */
  recordedAt: string;
  actor: AuditActor;
  correlationId: string;
  /** A word on it: note, reason, reference, PayPal's number; null without one. */
  why: string | null;
  /** Money that came or, negative, went back with it. */
  money: number;
  /** Days that were given or, negative, taken back. */
  days: number;
}

/** GET /api/admin/payments/{id} */
export interface PaymentHistory extends Payment {
  /** In the order of the log. */
  timeline: PaymentEntry[];
}

/** Money of one currency. */
export interface PaymentTotals {
  currency: string;
  captured: number;
  /** The part of `captured` that came by approved offline payments. All other money came by PayPal. */
  offline: number;
  refunded: number;
  /** `captured` less `refunded`; PayPal's fees are not taken off. */
  net: number;
  /** Payments with money that came. */
  count: number;
  /** The part of `count` that was paid offline. */
  offlineCount: number;
  /** Times that money went back. */
  returns: number;
  /** PayPal's fees, as far as it reported them. */
  fees: number;
  /** Payments counted without an amount, because PayPal did not report it. */
  unread: number;
}

/** Money of one day, midnight to midnight UTC. */
export interface PaymentDay extends PaymentTotals {
  /** `2026-01-31` */
  day: string;
}

/** GET /api/admin/payments/totals */
export interface PaymentSums {
  from: string | null;
  until: string | null;
  /** Last event that is in it. Pass it on as `knownAt` to see the same again, in spite of later events. */
  position: string;
  /** By day, then by currency; days without money are left out. */
  days: PaymentDay[];
  /** All of it, by currency. */
  total: PaymentTotals[];
  /** Given and taken back in the same time, with money and without. */
  daysGranted: number;
  daysTakenBack: number;
}

/**
 * Money of one month, plan and currency, in minor units. Currencies are never added together. Before any tax, and
 * before PayPal's fees.
 */
export interface RevenueLine {
  /** `2026-01`, from its first to its last day in UTC. */
  month: string;
  /** The plan's name when it was bought; null for money without one. */
  plan: string | null;
  currency: string;
  /** For PayPal's sandbox or the demonstration: no money moved. */
  isTest: boolean;
  /** Payments whose money came. */
  payments: number;
  received: number;
  /** The part of `received` that came by approved offline payments. All other money came by PayPal. */
  offline: number;
  /** Times that money was refunded. */
  refunds: number;
  /** Money that was refunded. */
  refunded: number;
  /** Times that a dispute took or brought money. */
  disputes: number;
  /** Money that disputes took, less the money that they brought back: below 0 if more came back. */
  disputed: number;
  /** `received` less `refunded` and `disputed`. */
  net: number;
  /** PayPal's fees, as far as it reported them. */
  fees: number;
  /** Payments counted without an amount, because PayPal did not report it. */
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

/** The bank details for users who pay offline; null: no administrator has set them. */
export interface BankDetails {
  text: string | null;
}
