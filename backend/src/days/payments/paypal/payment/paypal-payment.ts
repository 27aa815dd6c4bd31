import type { Decider } from '../../../../platform/domain/decider.js';
import { asItIs, DomainError } from '../../../../platform/domain/domain-error.js';
import { CHECKS } from './check-names.js';
import { captureDifference, isLate, isPaid } from './checks.js';
import type { PayPalOrder } from '@wavelane/paypal';
import { say } from '@wavelane/contracts';
import { observed } from './observed.js';
import {
  type ClosedBecause,
  type PayPalNoticeTaken,
  type PayPalPaymentEvent,
  type PayPalPaymentOpened,
  payPalPaymentEvents,
} from './paypal-payment.events.js';
import { evolvePayment, NO_PAYMENT, type PayPalPaymentState } from './paypal-payment.state.js';

/** How long a price is kept without reading the catalogue again. */
export const QUOTE_VALID_MS = 60 * 60_000;

export type PayPalPaymentCommand =
  | { type: 'OpenPayment'; payment: Omit<PayPalPaymentOpened['data'], 'at' | 'validUntil' | 'requestId'> }
  | { type: 'PlaceOrder'; order: PayPalOrder }
  /** `priceNow`: minor units of the same plan and period today; null if it is no longer sold. */
  | { type: 'RequestCapture'; priceNow: number | null }
  | { type: 'NoteCaptureUnknown'; attempt: number; problem: string }
  | { type: 'NoteCaptureDeclined'; attempt: number; issue: string | null; debugId: string | null; final: boolean }
  /** PayPal's present answer about the order; `heeding`: webhook events that were known before it was asked. */
  | { type: 'ObserveOrder'; order: PayPalOrder; heeding: readonly PayPalNoticeTaken['data'][] }
  /** `claimedBy`: the payment that the capture belongs to. */
  | { type: 'DecideGrant'; order: PayPalOrder; claimedBy: string }
  | { type: 'NoteGrantMade' }
  | { type: 'NoteDaysTakenBack'; reversalId: string; requested: number; applied: number }
  | {
      type: 'TakeNotice';
      webhookEventId: string;
      webhookEventType: string;
      reversed: PayPalNoticeTaken['data']['reversed'];
      createdAt?: string | null;
    }
  | { type: 'NoteDaysGivenBack'; restoreId: string; days: number }
  | { type: 'ClosePayment'; reason: ClosedBecause };

/**
 * One payment through PayPal, from the price to the days or to the money's return. Facts only accumulate: in any order
 * and with any repetition the payment ends the same, with at most one grant.
 */
export const payPalPayment: Decider<PayPalPaymentState, PayPalPaymentCommand, PayPalPaymentEvent> = {
  events: payPalPaymentEvents,
  initialState: NO_PAYMENT,

  decide(command, state, now) {
    if (command.type === 'OpenPayment') return state.opened ? [] : [open(command.payment, now)];
    const { opened } = state;
    if (!opened) throw DomainError.notFound('Payment');
    const { paymentId, accountId } = opened;
    const payment = { paymentId, accountId };
    switch (command.type) {
      case 'PlaceOrder': {
        const { id: orderId, approveUrl, sha256 } = command.order;
        if (state.orderId !== null) return [];
        return [{ type: 'PayPalOrderPlaced', data: { ...payment, orderId, approveUrl, sha256 } }];
      }
      case 'RequestCapture':
        return requestCapture(state, command.priceNow, now);
      case 'NoteCaptureUnknown': {
        const { attempt, problem } = command;
        const { orderId } = state;
        if (!isAwaited(state, attempt) || orderId === null || state.attempt?.issue !== null) return [];
        return [{ type: 'PayPalCaptureUnknown', data: { ...payment, orderId, attempt, problem } }];
      }
      case 'NoteCaptureDeclined': {
        const { type: _type, ...decline } = command;
        const { orderId } = state;
        if (!isAwaited(state, decline.attempt) || orderId === null) return [];
        return [{ type: 'PayPalCaptureDeclined', data: { ...payment, orderId, ...decline } }];
      }
      case 'ObserveOrder':
        return observed(state, command.order, command.heeding, now);
      case 'DecideGrant':
        return decideGrant(state, command.order, command.claimedBy);
      case 'NoteGrantMade':
        if (!state.grant || state.grantMade) return [];
        return [{ type: 'PayPalGrantMade', data: { ...payment, captureId: state.grant.captureId } }];
      case 'NoteDaysTakenBack': {
        const { type: _type, ...taken } = command;
        if (!state.owed.some(({ reversalId }) => reversalId === taken.reversalId)) return [];
        return [{ type: 'PayPalDaysTakenBack', data: { ...payment, ...taken } }];
      }
      case 'NoteDaysGivenBack': {
        const { restoreId, days } = command;
        if (state.cameBack?.restoreId !== restoreId) return [];
        return [{ type: 'PayPalDaysGivenBack', data: { ...payment, restoreId, days } }];
      }
      case 'TakeNotice': {
        const { type: _type, ...notice } = command;
        if (state.webhookEventIds.includes(notice.webhookEventId)) return [];
        return [{ type: 'PayPalNoticeTaken', data: { ...payment, ...notice } }];
      }
      case 'ClosePayment':
        return mayClose(state, command.reason)
          ? [{ type: 'PayPalPaymentClosed', data: { ...payment, reason: command.reason } }]
          : [];
    }
  },

  evolve: evolvePayment,
};

function open(
  payment: Omit<PayPalPaymentOpened['data'], 'at' | 'validUntil' | 'requestId'>,
  now: number,
): PayPalPaymentEvent {
  const data = {
    ...payment,
    at: iso(now),
    validUntil: iso(now + QUOTE_VALID_MS),
    requestId: `create:${payment.paymentId}`,
  };
  return { type: 'PayPalPaymentOpened', data };
}

/** Returns the event of the next attempt; none if one is under way or the money is there. */
function requestCapture(state: PayPalPaymentState, priceNow: number | null, now: number): PayPalPaymentEvent[] {
  const { opened, orderId, attempt, capture, closed } = state;
  if (!opened || orderId === null) throw DomainError.notFound('Order');
  if (capture && capture.status !== 'DENIED') return [];
  if (attempt?.open) return [];
  if (capture || attempt?.final) {
    throw DomainError.conflict(say('paypal-declined-payment'), 'declined');
  }
  if (closed) throw DomainError.conflict(say('order-ended'), 'order-ended');
  if (now > Date.parse(opened.validUntil) && priceNow !== opened.amount) {
    throw DomainError.conflict(say('price-changed-since'), 'price-changed');
  }
  const n = (attempt?.n ?? 0) + 1;
  const { paymentId, accountId } = opened;
  const requestId = `capture:${orderId}:${n}`;
  return [{ type: 'PayPalCaptureRequested', data: { paymentId, accountId, orderId, attempt: n, requestId } }];
}

/** Makes the one decision, from PayPal's present answer and the claim on the capture. */
function decideGrant(state: PayPalPaymentState, order: PayPalOrder, claimedBy: string): PayPalPaymentEvent[] {
  const { opened, orderId, capture, grant, mismatch, returned } = state;
  if (!opened || orderId === null || capture?.status !== 'COMPLETED' || grant || mismatch) return [];
  // An answer without the money is older than the known state: it decides nothing.
  if (!order.captures.some((seen) => seen.id === capture.id && isPaid(seen))) return [];
  const { paymentId, accountId, amount, currency, quote, plan } = opened;
  const known = { paymentId, accountId, orderId, captureId: capture.id };
  const wrong =
    claimedBy !== paymentId
      ? { check: 'capture-used' as const, expected: paymentId, found: claimedBy }
      : returned > 0
        ? { check: 'money-returned' as const, expected: '0', found: String(returned) }
        : captureDifference(order, orderId, opened);
  if (wrong) return [{ type: 'PayPalMismatchDetected', data: { ...known, ...wrong } }];
  const { days } = quote;
  return [{ type: 'PayPalGrantDecided', data: { ...known, amount, currency, quote, plan, days, late: isLate(order) } }];
}

const isAwaited = ({ attempt }: PayPalPaymentState, n: number): boolean => attempt?.open === true && attempt.n === n;

/** Whether it may be closed: not as expired during an attempt. An order that PayPal dropped can no longer be paid. */
function mayClose({ closed, capture, orderId, attempt }: PayPalPaymentState, reason: ClosedBecause): boolean {
  if (closed !== null || capture) return false;
  if (reason === 'not-created') return orderId === null;
  return reason !== 'expired' || !attempt?.open;
}

/** Returns the domain error that names the failed check to the buyer. */
export const mismatchRefusal = (check: keyof typeof CHECKS): DomainError =>
  DomainError.conflict(say('paid-without-days', { why: asItIs(CHECKS[check]) }), check);

const iso = (ms: number) => new Date(ms).toISOString();
