import type { Payment, PaymentEntry } from '@wavelane/contracts';
import type { PaymentEvent } from './payment-events.js';

/** The changes that one event makes to a payment, beyond its status. */
export interface Step {
  change?: Partial<Payment>;
  why?: string | null;
  /** Minor units that came or, negative, went back. */
  money?: number;
  /** Days given or, negative, taken back. */
  days?: number;
  /** Days that should have been taken back but were used. */
  owed?: number;
}

/** Takes facts and returns the change: pure, total, and the same if earlier events are missing. */
export function stepOf(payment: Payment, event: PaymentEvent): Step {
  switch (event.type) {
    case 'OfflinePaymentSubmitted': {
      const { accountId, userEmail, amount, currency, reference, quote } = event.data;
      const { planId, planName: plan, durationType: period } = quote;
      const bought = { planId, plan, period, amount, currency, reference };
      return { change: { kind: 'offline', userId: accountId, user: userEmail, ...bought }, why: reference };
    }
    case 'OfflinePaymentApproved': {
      const { days, note: why } = event.data;
      const change = { status: 'APPROVED', moneyCurrency: payment.currency } as const;
      return { change, why, money: payment.amount ?? 0, days };
    }
    case 'OfflinePaymentRejected':
      return { change: { status: 'REJECTED' }, why: event.data.reason };
    case 'TrialStarted':
      return { change: granted('trial', event.data.accountId, event.data.plan), days: event.data.days };
    case 'PlanGranted': {
      const { accountId, plan, days, note: why } = event.data;
      return { change: granted('plan-grant', accountId, plan), why, days };
    }
    case 'WalletCredited': {
      const { accountId, days, note: why } = event.data;
      return { change: granted('day-grant', accountId), why, days };
    }
    default:
      return payPalStep(payment, event);
  }
}

function granted(kind: Payment['kind'], userId: string, plan?: { id: string; name: string }): Partial<Payment> {
  return { kind, userId, status: 'GRANTED', planId: plan?.id ?? null, plan: plan?.name ?? null };
}

type PayPalEvent = Extract<PaymentEvent, { type: `PayPal${string}` }>;

function payPalStep(payment: Payment, event: PayPalEvent): Step {
  switch (event.type) {
    case 'PayPalPaymentOpened': {
      const { accountId: userId, userEmail: user, quote, amount, currency, environment } = event.data;
      const { planId, planName: plan, durationType: period } = quote;
      return {
        change: { kind: 'paypal', userId, user, planId, plan, period, amount, currency, environment },
        why: event.data.requestId,
      };
    }
    case 'PayPalOrderPlaced':
      return { change: { orderId: event.data.orderId }, why: event.data.orderId };
    case 'PayPalCaptureRequested':
      return { why: `attempt ${event.data.attempt}` };
    case 'PayPalCaptureUnknown':
      return { why: event.data.problem };
    case 'PayPalCaptureDeclined':
      return { why: event.data.issue };
    case 'PayPalCapturePending':
      return { change: { captureId: event.data.captureId }, why: event.data.reason };
    case 'PayPalCaptureDenied':
      return { change: { captureId: event.data.captureId }, why: event.data.captureId };
    case 'PayPalCaptureCompleted': {
      const { captureId, amount, currency, fee, capturedAt } = event.data;
      const moneyCurrency = currency ?? payment.currency;
      const change = { captureId, fee, moneyCurrency, unread: amount === null, capturedAt: written(capturedAt) };
      return { change, why: captureId, money: amount ?? 0 };
    }
    case 'PayPalGrantDecided':
      return { why: event.data.late ? 'late' : null, days: event.data.days };
    case 'PayPalMismatchDetected': {
      const { check, expected, found } = event.data;
      return { why: `${check}: expected ${expected}, found ${found}` };
    }
    case 'PayPalMoneyReturned': {
      const { kind, total, currency } = event.data;
      return { change: { moneyCurrency: currency }, why: kind, money: payment.refunded - total };
    }
    case 'PayPalDaysTakenBack': {
      const { requested, applied } = event.data;
      return { why: `${applied} of ${requested}`, days: 0 - applied, owed: requested - applied };
    }
    case 'PayPalMoneyCameBack': {
      const { total, currency } = event.data;
      return { change: { moneyCurrency: currency }, why: 'dispute won', money: payment.refunded - total };
    }
    case 'PayPalDaysGivenBack':
      return { why: String(event.data.days), days: event.data.days };
    case 'PayPalNoticeTaken':
      return { why: event.data.webhookEventType };
    case 'PayPalPaymentClosed':
      return { why: event.data.reason };
    default:
      return {};
  }
}

/** Returns PayPal's instant in the one form in which instants are written here. */
function written(capturedAt: string | null): string | null {
  const ms = Date.parse(capturedAt ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** Whether it is the event with which a payment's money came. */
export const isMoney = ({ type }: Pick<PaymentEntry, 'type'>): boolean =>
  type === 'OfflinePaymentApproved' || type === 'PayPalCaptureCompleted';
