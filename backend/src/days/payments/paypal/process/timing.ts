import type { PayPalPaymentState } from '../payment/paypal-payment.state.js';

/** How long a request under way is left alone, in ms. */
export const GRACE = 10_000;
/** The wait before the money of a buyer who approved and did not come back is taken, in ms. */
export const APPROVED_WAITS = 2 * 60_000;
/** Buyers must approve within about three hours; after four the order is closed. In ms. */
export const ENDS_AFTER = 4 * 3_600_000;
/** An order without a known number can never be paid. PayPal remembers its request id for six hours. In ms. */
export const PLACING_ENDS_AFTER = 3 * 3_600_000;

const SECOND = 1_000;
const MINUTE = 60_000;

/** Returns the ms until a payment is checked again. @param tries checks since its last event, from 0 */
export function pauseFor(state: PayPalPaymentState, tries: number, now: number): number {
  const growing = (first: number, most: number) => Math.min(most, first * 2 ** Math.min(tries, 12));
  const { orderId, grant, owed, notices, attempt, capture, approvedAt } = state;
  if (orderId === null || grant || owed.length > 0 || notices.length > 0) return growing(5 * SECOND, 5 * MINUTE);
  if (capture?.status === 'COMPLETED' || attempt?.open) return growing(5 * SECOND, 10 * MINUTE);
  if (capture) return growing(MINUTE, 60 * MINUTE);
  if (approvedAt && !attempt) {
    return Math.max(Date.parse(approvedAt) + APPROVED_WAITS - now, growing(5 * SECOND, 10 * MINUTE));
  }
  return growing(2 * MINUTE, 30 * MINUTE);
}
