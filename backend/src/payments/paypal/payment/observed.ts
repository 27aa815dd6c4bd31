import { idOf } from '../../../platform/domain/ids.js';
import { isPaid } from './checks.js';
import type { Capture, PayPalOrder } from '@wavelane/paypal';
import type { PayPalMoneyReturned, PayPalNoticeTaken, PayPalPaymentEvent } from './paypal-payment.events.js';
import type { PayPalPaymentState } from './paypal-payment.state.js';

const REVERSED = 'PAYMENT.CAPTURE.REVERSED';
const DENIED: ReadonlySet<string> = new Set(['DECLINED', 'FAILED']);

/**
 * What is new in PayPal's present word on an order. It only moves forward: a stale answer that comes late adds nothing.
 * @param heeding webhook events that were known before PayPal was asked, so that this answer is newer than they are
 */
export function observed(
  state: PayPalPaymentState,
  order: PayPalOrder,
  heeding: readonly PayPalNoticeTaken['data'][],
  now: number,
): PayPalPaymentEvent[] {
  const { opened, orderId } = state;
  if (!opened || orderId === null || order.id !== orderId) return [];
  const { paymentId, accountId } = opened;
  const payment = { paymentId, accountId };
  const events: PayPalPaymentEvent[] = [];
  const agreed = order.status === 'APPROVED' || order.status === 'COMPLETED' || order.captures.length > 0;
  if (agreed && state.approvedAt === null) {
    events.push({ type: 'PayPalApprovalSeen', data: { ...payment, orderId, at: new Date(now).toISOString() } });
  }
  const capture = captureNews(payment, state, order);
  if (capture) events.push(capture);
  const returned = returnNews(state, order, heeding);
  if (returned) events.push(returned);
  const webhookEventIds = heeding.map(({ webhookEventId }) => webhookEventId).filter((id) => isUnheeded(state, id));
  if (webhookEventIds.length > 0) events.push({ type: 'PayPalNoticesHeeded', data: { ...payment, webhookEventIds } });
  return events;
}

function captureNews(
  payment: { paymentId: string; accountId: string },
  { capture }: PayPalPaymentState,
  order: PayPalOrder,
): PayPalPaymentEvent | undefined {
  const known = (found: Capture) => ({
    ...payment,
    orderId: order.id,
    captureId: found.id,
    sha256: order.sha256,
  });
  const paid = order.captures.find(isPaid);
  if (paid) {
    if (capture?.status === 'COMPLETED') return undefined;
    const { amount, fee, net, createdAt: capturedAt } = paid;
    const money = { amount: amount?.minor ?? null, currency: amount?.currency ?? null, fee, net, capturedAt };
    return { type: 'PayPalCaptureCompleted', data: { ...known(paid), ...money } };
  }
  const pending = order.captures.find(({ status }) => status === 'PENDING');
  if (pending) {
    // The same capture does not wait again once it was denied.
    if (capture && (capture.status !== 'DENIED' || capture.id === pending.id)) return undefined;
    return { type: 'PayPalCapturePending', data: { ...known(pending), reason: pending.reason } };
  }
  const denied = order.captures.find(({ status }) => DENIED.has(status));
  if (!denied || (capture && capture.status !== 'PENDING')) return undefined;
  return { type: 'PayPalCaptureDenied', data: known(denied) };
}

/** All that went back so far, by the order itself or, for what PayPal took, by its signed webhook event. */
function returnNews(
  state: PayPalPaymentState,
  order: PayPalOrder,
  heeding: readonly PayPalNoticeTaken['data'][],
): PayPalPaymentEvent | undefined {
  const { opened, grant, returned, capture } = state;
  const paid = order.captures.find(isPaid);
  if (!paid?.amount || !opened) return undefined;
  const { currency } = paid.amount;
  // The days were given for this amount, even if a later answer changes it.
  const minor = grant?.amount ?? capture?.amount ?? paid.amount.minor;
  const refunded = order.refunds
    .filter(({ amount }) => amount?.currency === currency)
    .reduce((sum, { amount }) => sum + (amount?.minor ?? 0), 0);
  const whole = paid.status === 'REFUNDED' || paid.status === 'REVERSED' ? minor : 0;
  const reversed = heeding.flatMap((notice) => (notice.reversed?.currency === currency ? [notice.reversed.minor] : []));
  const total = Math.min(minor, Math.max(refunded, whole, ...reversed));
  if (total <= returned) return undefined;
  const worth = (money: number) => (grant ? Math.floor((grant.days * money) / minor) : 0);
  const { paymentId, accountId } = opened;
  const data: PayPalMoneyReturned['data'] = {
    paymentId,
    accountId,
    orderId: order.id,
    captureId: paid.id,
    kind: heeding.some(({ webhookEventType }) => webhookEventType === REVERSED) ? 'reversal' : 'refund',
    total,
    currency,
    days: worth(total) - worth(returned),
    reversalId: idOf('paypal-return', paid.id, total),
  };
  return { type: 'PayPalMoneyReturned', data };
}

const isUnheeded = ({ notices }: PayPalPaymentState, id: string): boolean =>
  notices.some(({ webhookEventId }) => webhookEventId === id);
