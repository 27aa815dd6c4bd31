import { idOf } from '../../../../platform/domain/ids.js';
import type { Capture, PayPalOrder } from '@wavelane/paypal';
import { isPaid } from './checks.js';
import type {
  PayPalMoneyCameBack,
  PayPalMoneyReturned,
  PayPalNoticeTaken,
  PayPalPaymentEvent,
} from './paypal-payment.events.js';
import { CAPTURE_REVERSED, type PayPalPaymentState } from './paypal-payment.state.js';

type Notice = PayPalNoticeTaken['data'];

/**
 * Returns the sum that went back so far, from the order itself or, for a reversal by PayPal, from its signed webhook
 * event.
 */
export function returnNews(
  state: PayPalPaymentState,
  order: PayPalOrder,
  heeding: readonly Notice[],
): PayPalPaymentEvent | undefined {
  const { opened, returned, won } = state;
  const paid = order.captures.find(isPaid);
  if (!paid?.amount || !opened || isBefore(paid, won.at)) return undefined;
  const { currency } = paid.amount;
  const minor = worthOf(state, paid.amount.minor);
  const whole = paid.status === 'REFUNDED' || paid.status === 'REVERSED' ? minor : 0;
  const reversed = heeding
    .filter(({ createdAt }) => !isLater(state.said.completed, createdAt))
    .flatMap((notice) => (notice.reversed?.currency === currency ? [notice.reversed.minor] : []));
  const total = Math.min(minor, Math.max(refundedIn(order, currency), whole, ...reversed));
  if (total <= returned) return undefined;
  const isReversal = heeding.some(({ webhookEventType }) => webhookEventType === CAPTURE_REVERSED);
  const { paymentId, accountId } = opened;
  const data: PayPalMoneyReturned['data'] = {
    paymentId,
    accountId,
    orderId: order.id,
    captureId: paid.id,
    kind: isReversal ? 'reversal' : 'refund',
    total,
    currency,
    days: daysFor(state, total, minor) - daysFor(state, returned, minor),
    reversalId: idOf('paypal-return', paid.id, total, ...(won.times > 0 ? [`after ${won.times} won`] : [])),
  };
  return { type: 'PayPalMoneyReturned', data };
}

/**
 * Returns the event of a won dispute: the capture is COMPLETED again, and one of PayPal's signed webhook events that
 * says so is later than that of the reversal. An answer alone does not count: it may be older than the reversal.
 */
export function wonNews(state: PayPalPaymentState, order: PayPalOrder): PayPalPaymentEvent | undefined {
  const { opened, returned, said, won } = state;
  const paid = order.captures.find(isPaid);
  if (!opened || returned === 0 || !paid?.amount || !isLater(said.completed, said.reversed)) return undefined;
  if (paid.status !== 'COMPLETED' && paid.status !== 'PARTIALLY_REFUNDED') return undefined;
  const wonAt = said.completed;
  const { currency, minor: shown } = paid.amount;
  const total = refundedIn(order, currency);
  if (wonAt === null || wonAt === won.at || total >= returned) return undefined;
  const minor = worthOf(state, shown);
  const { paymentId, accountId } = opened;
  const data: PayPalMoneyCameBack['data'] = {
    paymentId,
    accountId,
    orderId: order.id,
    captureId: paid.id,
    total,
    currency,
    days: daysFor(state, returned, minor) - daysFor(state, total, minor),
    restoreId: idOf('paypal-won', paid.id, won.times),
    wonAt,
  };
  return { type: 'PayPalMoneyCameBack', data };
}

const refundedIn = ({ refunds }: PayPalOrder, currency: string): number =>
  refunds
    .filter(({ amount }) => amount?.currency === currency)
    .reduce((sum, { amount }) => sum + (amount?.minor ?? 0), 0);

/** The days were given for this amount, even if a later answer changes it. */
const worthOf = ({ grant, capture }: PayPalPaymentState, shown: number): number =>
  grant?.amount ?? capture?.amount ?? shown;

const daysFor = ({ grant }: PayPalPaymentState, money: number, minor: number): number =>
  grant ? Math.floor((grant.days * money) / minor) : 0;

/** Whether both instants are known and the first is later. */
const isLater = (instant: string | null, than: string | null | undefined): boolean =>
  instant !== null && than !== null && than !== undefined && Date.parse(instant) > Date.parse(than);

/** Whether PayPal's answer shows the capture as it was before an instant. */
const isBefore = ({ updatedAt }: Capture, instant: string | null): boolean =>
  instant !== null && updatedAt !== null && Date.parse(updatedAt) < Date.parse(instant);
