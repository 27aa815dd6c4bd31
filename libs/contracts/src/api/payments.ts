import type { BillingPeriod, OfflinePaymentStatus, PayPalPaymentStatus } from '../status.js';

/**
 * Payments as they were at an instant. Money is integer minor units, days are whole wallet days, instants are ISO-8601
 * UTC.
 */

/** Who caused an event. */
export interface AuditActor {
  kind: 'user' | 'admin' | 'system' | 'gateway' | 'account' | 'paypal';
  id: string;
}

/** `trial`, `plan-grant` and `day-grant` bring days without money: the free trial, and what an administrator gave. */
export const PAYMENT_KINDS = ['offline', 'paypal', 'trial', 'plan-grant', 'day-grant'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** GRANTED: of what costs nothing. */
export type PaymentStatus = OfflinePaymentStatus | PayPalPaymentStatus | 'GRANTED';

/** GET /api/admin/payments: a payment, or days without one, as of the instant that was asked for. */
export interface Payment {
  id: string;
  kind: PaymentKind;
  userId: string;
  /** E-mail address of the user. */
  user: string | null;
  planId: string | null;
  plan: string | null;
  period: BillingPeriod | null;
  /** What was to be paid; null where nothing was. */
  amount: number | null;
  currency: string | null;
  status: PaymentStatus;
  /** Money that came. 0 before it did, and where PayPal's amount could not be read (`unread`). */
  captured: number;
  /** Money that went back, by refund or reversal. */
  refunded: number;
  /** Of `captured` and `refunded`; null before any money came. Another than `currency` only where PayPal took another. */
  moneyCurrency: string | null;
  /** When the money came, by PayPal's own clock where it said so; null before. */
  capturedAt: string | null;
  /** PayPal's fee, in `moneyCurrency`; null without one, or where PayPal did not say. */
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
  /** `live` is money; null for what did not go through PayPal. */
  environment: 'sandbox' | 'live' | 'simulator' | null;
  /** What the user wrote on an offline payment. */
  reference: string | null;
  /** When its first and its last event counted. */
  openedAt: string;
  changedAt: string;
  /** How many. */
  events: number;
  /** In a list of one day: what came on that day less what went back on it, in minor units. */
  onDay?: number;
}

/** One event of a payment: what, when, who, why. */
export interface PaymentEntry {
  /** Of the event, in the log; compared as text. */
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
  /** Of `captured`: what came by an approved offline payment. The rest came by PayPal. */
  offline: number;
  refunded: number;
  /** `captured` less `refunded`; PayPal's fees are not taken off. */
  net: number;
  /** Payments with money that came. */
  count: number;
  /** Of `count`: those that were paid offline. */
  offlineCount: number;
  /** Times that money went back. */
  returns: number;
  /** PayPal's, as far as it said. */
  fees: number;
  /** Payments counted without an amount, because PayPal did not say it. */
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
  /** Times that money was refunded. */
  refunds: number;
  /** What was refunded. */
  refunded: number;
  /** Times that a dispute took or brought money. */
  disputes: number;
  /** What disputes took, less what they brought back: below 0 if more came back. */
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

/** Where users pay to who pay offline; null: no administrator has said. */
export interface BankDetails {
  text: string | null;
}
