import type { Capture, PayPalOrder } from '@wavelane/paypal';
import type { Check } from './check-names.js';
import type { PayPalPaymentOpened } from './paypal-payment.events.js';

export interface Difference {
  check: Check;
  expected: string;
  found: string;
}

/** A capture that comes more than this after its order is marked for a check, in ms. */
export const LATE_MS = 72 * 3_600_000;
/** The tolerance for rounding, in ms: PayPal's timestamps come from one clock. */
const SLACK_MS = 60_000;

const PAID: ReadonlySet<string> = new Set(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'REVERSED']);

/** Whether the money came, even if it went back later. */
export const isPaid = ({ status }: Pick<Capture, 'status'>): boolean => PAID.has(status);

/** Compares the order with the agreement, whether it is paid or not. @returns undefined, or the first difference */
export function orderDifference(
  order: PayPalOrder,
  orderId: string,
  payment: PayPalPaymentOpened['data'],
): Difference | undefined {
  const { units, intent } = order;
  const [unit] = units;
  if (order.id !== orderId) return differs('order-differs', orderId, order.id);
  if (intent !== 'CAPTURE') return differs('intent-differs', 'CAPTURE', String(intent));
  if (units.length !== 1 || !unit) return differs('units-differ', '1', String(units.length));
  if (payment.merchantId !== null && unit.merchantId !== payment.merchantId) {
    return differs('merchant-differs', payment.merchantId, String(unit.merchantId));
  }
  if (unit.customId !== payment.paymentId) {
    return differs('reference-differs', payment.paymentId, String(unit.customId));
  }
  return moneyDifference(unit.amount, payment);
}

/** Checks a capture: it has the order's sum, in the quote's currency, and the money has not gone back. */
export function captureDifference(
  order: PayPalOrder,
  orderId: string,
  payment: PayPalPaymentOpened['data'],
): Difference | undefined {
  const wrong = orderDifference(order, orderId, payment);
  if (wrong) return wrong;
  const paid = order.captures.filter(isPaid);
  const back = paid.find(({ status }) => status !== 'COMPLETED');
  if (back || order.refunds.length > 0) return differs('money-returned', 'COMPLETED', back?.status ?? 'refunds');
  const foreign = paid.find(({ amount }) => amount?.currency !== payment.currency);
  if (foreign) return differs('currency-differs', payment.currency, String(foreign.amount?.currency));
  const sum = paid.reduce((total, { amount }) => total + (amount?.minor ?? 0), 0);
  if (sum !== payment.amount) {
    const what = paid.length === 1 ? 'amount-differs' : 'captured-sum-differs';
    return differs(what, String(payment.amount), String(sum));
  }
  const early = paid.find(({ createdAt }) => between(order.createdAt, createdAt) < -SLACK_MS);
  return early && differs('capture-time', String(order.createdAt), String(early.createdAt));
}

/** Whether the money came long after the order. */
export const isLate = ({ createdAt, captures }: PayPalOrder): boolean =>
  captures.some((capture) => isPaid(capture) && between(createdAt, capture.createdAt) > LATE_MS);

function moneyDifference(
  found: { minor: number; currency: string } | null,
  { amount, currency }: { amount: number; currency: string },
): Difference | undefined {
  if (found?.currency !== currency) return differs('currency-differs', currency, String(found?.currency));
  return found.minor === amount ? undefined : differs('amount-differs', String(amount), String(found.minor));
}

/** Returns the ms from one to the other; 0 if one of them is not known. */
function between(from: string | null, to: string | null): number {
  const ms = Date.parse(to ?? '') - Date.parse(from ?? '');
  return Number.isNaN(ms) ? 0 : ms;
}

const differs = (check: Check, expected: string, found: string): Difference => ({
  check,
  expected: expected.slice(0, 200),
  found: found.slice(0, 200),
});
