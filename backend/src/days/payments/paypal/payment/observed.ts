import { isPaid } from './checks.js';
import type { Capture, PayPalOrder } from '@wavelane/paypal';
import { returnNews, wonNews } from './returns.js';
import type { PayPalNoticeTaken, PayPalPaymentEvent } from './paypal-payment.events.js';
import type { PayPalPaymentState } from './paypal-payment.state.js';

const DENIED: ReadonlySet<string> = new Set(['DECLINED', 'FAILED']);

/**
 * Returns the events for the news in PayPal's present answer about an order. It only moves forward: a stale answer that
 * comes late adds nothing.
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
  const returned = wonNews(state, order) ?? returnNews(state, order, heeding);
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

const isUnheeded = ({ notices }: PayPalPaymentState, id: string): boolean =>
  notices.some(({ webhookEventId }) => webhookEventId === id);
