import type { EventOf } from '@wavelane/event-store';
import type { ChannelEvent } from '../../channels/index.js';
import type { PoolEvent, WalletEvent } from '../../ledger/index.js';
import type { PacingEvent } from '../../messaging/index.js';
import type { OfflinePaymentEvent, PayPalPaymentEvent } from '../../payments/index.js';
import type { Draft } from './draft.js';

/** Days in the pool from which on administrators are told that it runs low. */
export const POOL_LOW_DAYS = 30;

type Channel<T extends ChannelEvent['type']> = EventOf<ChannelEvent, T>['data'];
type Offline<T extends OfflinePaymentEvent['type']> = EventOf<OfflinePaymentEvent, T>['data'];
type PayPal<T extends PayPalPaymentEvent['type']> = EventOf<PayPalPaymentEvent, T>['data'];

export const ofChannelAdded = ({ channelId }: Channel<'ChannelAdded'>): Draft[] => [
  { kind: 'channel-waits', accountId: null, cause: String(channelId), facts: { channelId } },
];

export const ofActivation = ({ channelId, accountId, expiresAt }: Channel<'ChannelActivated'>): Draft[] => [
  { kind: 'channel-active', accountId, facts: { channelId, until: expiresAt } },
];

export const ofExpiry = ({ channelId, accountId, at }: Channel<'ChannelExpired'>): Draft[] => [
  { kind: 'channel-expired', accountId, cause: `${channelId} ${at}`, facts: { channelId, until: at } },
];

export const ofFailedOperation = ({ channelId, transferId, reason }: Channel<'ChannelOperationFailed'>): Draft[] => [
  { kind: 'gateway-refuses', accountId: null, cause: transferId, facts: { channelId, reason } },
];

/** One for a time in which the gateway does not answer, however long it is. */
export const ofUnreachable = ({
  channelId,
  accountId,
  since,
  until,
}: EventOf<PacingEvent, 'ChannelUnreachable'>['data']): Draft[] => [
  { kind: 'channel-left-alone', accountId, cause: `${channelId} ${since}`, facts: { channelId, until } },
];

export const ofExhausted = ({ accountId, at }: EventOf<WalletEvent, 'WalletExhausted'>['data']): Draft[] => [
  { kind: 'plan-ended', accountId, cause: `${accountId} ${at}`, facts: { until: at } },
];

/** @param taken days that left the pool */
export const ofPool = (balanceAfter: number, taken: number): Draft[] =>
  balanceAfter < POOL_LOW_DAYS && balanceAfter + taken >= POOL_LOW_DAYS
    ? [{ kind: 'pool-low', accountId: null, facts: { days: balanceAfter } }]
    : [];

export const ofReservation = ({ balanceAfter, days }: EventOf<PoolEvent, 'PoolDaysReserved'>['data']): Draft[] =>
  ofPool(balanceAfter, days);
export const ofPoolChange = ({ balanceAfter, days }: EventOf<PoolEvent, 'PoolAdjusted'>['data']): Draft[] =>
  ofPool(balanceAfter, -days);

export const ofSubmission = ({ paymentId, plan, amount, currency }: Offline<'OfflinePaymentSubmitted'>): Draft[] => [
  { kind: 'payment-waits', accountId: null, cause: paymentId, facts: { paymentId, plan: plan.name, amount, currency } },
];

export const ofApproval = ({ accountId, paymentId, plan, days }: Offline<'OfflinePaymentApproved'>): Draft[] => [
  { kind: 'payment-approved', accountId, cause: paymentId, facts: { paymentId, plan: plan.name, days } },
];

export const ofRejection = ({ accountId, paymentId, reason }: Offline<'OfflinePaymentRejected'>): Draft[] => [
  { kind: 'payment-rejected', accountId, cause: paymentId, facts: { paymentId, ...(reason !== null && { reason }) } },
];

export function ofPurchase({ accountId, paymentId, plan, ...given }: PayPal<'PayPalGrantDecided'>): Draft[] {
  const { amount, currency, days } = given;
  const facts = { paymentId, plan: plan.name, amount, currency, days };
  return [{ kind: 'payment-received', accountId, cause: paymentId, facts }];
}

type Failed = Pick<PayPal<'PayPalCaptureDenied'>, 'accountId' | 'paymentId'>;
export const ofFailedPayment = ({ accountId, paymentId }: Failed): Draft[] => [
  { kind: 'payment-failed', accountId, cause: paymentId, facts: { paymentId } },
];
