import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Quote } from '../../grants/quote.js';
import type { PlanTerms } from '../../../plans/subscriptions/subscription.events.js';
import { WEBHOOK_WORDS } from '../webhook/paypal-webhook.events.js';
import type { Check } from './check-names.js';
import { pseudonym, subjectOfAccount } from '../../../../platform/personal/subjects.js';

interface Payment {
  paymentId: string;
  accountId: string;
}

/**
 * A user wants to pay with PayPal: plan and price are frozen here. Written before PayPal is asked for an order, so that
 * the same request id can be asked again.
 */
export type PayPalPaymentOpened = DomainEvent<
  'PayPalPaymentOpened',
  Payment & {
    userEmail: string;
    /** Integer minor units; the quote's price. */
    amount: number;
    currency: string;
    quote: Quote;
    plan: PlanTerms;
    /** ISO-8601 UTC. */
    at: string;
    /** ISO-8601 UTC; afterwards the price must still be today's before money is taken. */
    validUntil: string;
    environment: 'sandbox' | 'live' | 'simulator';
    merchantId: string | null;
    requestId: string;
  }
>;

/** PayPal made the order; the buyer can be sent to it. */
export type PayPalOrderPlaced = DomainEvent<
  'PayPalOrderPlaced',
  Payment & { orderId: string; approveUrl: string | null; sha256: string }
>;

/** The buyer agreed at PayPal; we know it since `at`. */
export type PayPalApprovalSeen = DomainEvent<'PayPalApprovalSeen', Payment & { orderId: string; at: string }>;

/** The money will be requested. Written before the call; the attempt's request id never changes. */
export type PayPalCaptureRequested = DomainEvent<
  'PayPalCaptureRequested',
  Payment & { orderId: string; attempt: number; requestId: string }
>;

/** It is unknown whether the attempt took the money: it is repeated under the same request id, and looked up. */
export type PayPalCaptureUnknown = DomainEvent<
  'PayPalCaptureUnknown',
  Payment & { orderId: string; attempt: number; problem: string }
>;

/**
 * PayPal refused definitely. `final`: this order cannot be paid any more; otherwise the buyer may choose another way to
 * pay for it.
 */
export type PayPalCaptureDeclined = DomainEvent<
  'PayPalCaptureDeclined',
  Payment & { orderId: string; attempt: number; issue: string | null; debugId: string | null; final: boolean }
>;

interface Captured extends Payment {
  orderId: string;
  captureId: string;
  /** The hash of PayPal's answer. */
  sha256: string;
}

/** PayPal has the payment, but not yet the money. */
export type PayPalCapturePending = DomainEvent<'PayPalCapturePending', Captured & { reason: string | null }>;

/** The money is there. */
export type PayPalCaptureCompleted = DomainEvent<
  'PayPalCaptureCompleted',
  Captured & {
    /** Minor units; null: PayPal's amount could not be read. */
    amount: number | null;
    currency: string | null;
    fee: number | null;
    net: number | null;
    /** ISO-8601 by PayPal's clock. */
    capturedAt: string | null;
  }
>;

/** A pending capture was denied. */
export type PayPalCaptureDenied = DomainEvent<'PayPalCaptureDenied', Captured>;

/** The one decision to grant the purchase. Days and plan follow, once. */
export type PayPalGrantDecided = DomainEvent<
  'PayPalGrantDecided',
  Payment & {
    orderId: string;
    captureId: string;
    amount: number;
    currency: string;
    quote: Quote;
    plan: PlanTerms;
    days: number;
    /** More than 72 h passed between order and money: an administrator should check it. */
    late: boolean;
  }
>;

/** Days and plan have been granted. */
export type PayPalGrantMade = DomainEvent<'PayPalGrantMade', Payment & { captureId: string }>;

/** The money that came differs from the agreement: nothing is granted for it, an administrator decides. */
export type PayPalMismatchDetected = DomainEvent<
  'PayPalMismatchDetected',
  Payment & { orderId: string; captureId: string | null; check: Check; expected: string; found: string }
>;

/** Money went back to the buyer. `total` minor units of all so far; it only grows. */
export type PayPalMoneyReturned = DomainEvent<
  'PayPalMoneyReturned',
  Payment & {
    orderId: string;
    captureId: string;
    kind: 'refund' | 'reversal';
    total: number;
    currency: string;
    /** Wallet days that this return is worth; 0 if nothing had been given. */
    days: number;
    reversalId: string;
  }
>;

/** The unused days of a return were taken back. */
export type PayPalDaysTakenBack = DomainEvent<
  'PayPalDaysTakenBack',
  Payment & { reversalId: string; requested: number; applied: number }
>;

/**
 * A dispute was won: money that PayPal had taken is there again. `total` minor units have still gone back; `days` are
 * the worth of the money that came back, of which at most those return that had been taken. An administrator should see
 * it.
 */
export type PayPalMoneyCameBack = DomainEvent<
  'PayPalMoneyCameBack',
  Payment & {
    orderId: string;
    captureId: string;
    total: number;
    currency: string;
    days: number;
    restoreId: string;
    /** ISO-8601 by PayPal's clock. */
    wonAt: string;
  }
>;

/** The days that had been taken back are in the wallet again. */
export type PayPalDaysGivenBack = DomainEvent<'PayPalDaysGivenBack', Payment & { restoreId: string; days: number }>;

/** PayPal sent a webhook event about this payment, which must be checked again. */
export type PayPalNoticeTaken = DomainEvent<
  'PayPalNoticeTaken',
  Payment & {
    webhookEventId: string;
    webhookEventType: string;
    /** The amount that a reversal took, according to the webhook event; null for every other event. */
    reversed: { minor: number; currency: string } | null;
    /** When PayPal made it, ISO-8601 by its clock; missing in older logs. */
    createdAt?: string | null;
  }
>;

/** The payment was checked after these webhook events. */
export type PayPalNoticesHeeded = DomainEvent<'PayPalNoticesHeeded', Payment & { webhookEventIds: string[] }>;

export type ClosedBecause = 'not-created' | 'expired' | 'approval-reversed' | 'gone';

/** Nothing was paid and nothing is expected any more. Money that comes later still counts. */
export type PayPalPaymentClosed = DomainEvent<'PayPalPaymentClosed', Payment & { reason: ClosedBecause }>;

export type PayPalPaymentEvent =
  | PayPalPaymentOpened
  | PayPalOrderPlaced
  | PayPalApprovalSeen
  | PayPalCaptureRequested
  | PayPalCaptureUnknown
  | PayPalCaptureDeclined
  | PayPalCapturePending
  | PayPalCaptureCompleted
  | PayPalCaptureDenied
  | PayPalGrantDecided
  | PayPalGrantMade
  | PayPalMismatchDetected
  | PayPalMoneyReturned
  | PayPalDaysTakenBack
  | PayPalMoneyCameBack
  | PayPalDaysGivenBack
  | PayPalNoticeTaken
  | PayPalNoticesHeeded
  | PayPalPaymentClosed;

const OPENED = personal<PayPalPaymentOpened['data']>(['userEmail'], { userEmail: pseudonym }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

export const payPalPaymentEvents = eventFamily<PayPalPaymentEvent>(
  'paypal-payment-{id}',
  {
    PayPalPaymentOpened: [],
    PayPalOrderPlaced: [],
    PayPalApprovalSeen: [],
    PayPalCaptureRequested: [],
    PayPalCaptureUnknown: [],
    PayPalCaptureDeclined: [],
    PayPalCapturePending: [],
    PayPalCaptureCompleted: [],
    PayPalCaptureDenied: [],
    PayPalGrantDecided: [],
    PayPalGrantMade: [],
    PayPalMismatchDetected: [],
    PayPalMoneyReturned: [],
    PayPalDaysTakenBack: [],
    PayPalMoneyCameBack: [],
    PayPalDaysGivenBack: [],
    PayPalNoticeTaken: [WEBHOOK_WORDS],
    PayPalNoticesHeeded: [WEBHOOK_WORDS],
    PayPalPaymentClosed: [],
  },
  { PayPalPaymentOpened: [OPENED] },
);

/** Our own id, made from the request before PayPal is asked: so every step is in one stream (docs/adr/0020). */
export const payPalPaymentStream = (paymentId: string) => `paypal-payment-${paymentId}`;
