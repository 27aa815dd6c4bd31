import type { EventOf } from '@wavelane/event-store';
import type { ChannelEvent } from '../../../whatsapp/index.js';
import type { WalletEvent, OfflinePaymentEvent, PayPalPaymentEvent } from '../../../days/index.js';
import type { PacingEvent } from '../../../messaging/index.js';
import type { Draft } from './draft.js';

type Channel<T extends ChannelEvent['type']> = EventOf<ChannelEvent, T>['data'];
type Offline<T extends OfflinePaymentEvent['type']> = EventOf<OfflinePaymentEvent, T>['data'];
type PayPal<T extends PayPalPaymentEvent['type']> = EventOf<PayPalPaymentEvent, T>['data'];

/** One notice for a channel and the end of its paid time, whatever withholds the days. */
export const ofOperatorAsked = ({ channelId, accountId, why, end }: Channel<'ChannelOperatorAsked'>): Draft[] => [
  {
    kind: 'channel-waits',
    accountId,
    cause: end === null ? String(channelId) : `${channelId} ${end}`,
    facts: { channelId, wait: why },
  },
];

export const ofActivation = ({ channelId, accountId, expiresAt }: Channel<'ChannelActivated'>): Draft[] => [
  { kind: 'channel-active', accountId, facts: { channelId, until: expiresAt } },
];

export const ofOtherNumber = ({ channelId, accountId, at }: Channel<'ChannelOtherNumberLinked'>): Draft[] => [
  { kind: 'channel-relinked', accountId, cause: `${channelId} ${at}`, facts: { channelId } },
];

export const ofExpiry = ({ channelId, accountId, at }: Channel<'ChannelExpired'>): Draft[] => [
  { kind: 'channel-expired', accountId, cause: `${channelId} ${at}`, facts: { channelId, until: at } },
];

/** A failure of kind `invalid` is the pool's: the gateway was not asked, and the channel and the pool have notices of their own. */
export function ofFailedOperation({ kind, channelId, transferId, reason }: Channel<'ChannelOperationFailed'>): Draft[] {
  if (kind === 'invalid') return [];
  return [{ kind: 'gateway-refuses', accountId: null, cause: transferId, facts: { channelId, reason } }];
}

/** One notice for each outage of the gateway, however long it is. */
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

export function ofSubmission({ accountId, paymentId, plan, ...given }: Offline<'OfflinePaymentSubmitted'>): Draft[] {
  const facts = { paymentId, plan: plan.name, amount: given.amount, currency: given.currency };
  return [
    { kind: 'payment-waits', accountId: null, cause: paymentId, facts },
    { kind: 'payment-submitted', accountId, cause: paymentId, facts },
  ];
}

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

/** One notice for each time that PayPal gives the money of a reversed payment back. */
export const ofWonDispute = ({ paymentId, restoreId }: PayPal<'PayPalMoneyCameBack'>): Draft[] => [
  { kind: 'payment-won', accountId: null, cause: restoreId, facts: { paymentId } },
];
