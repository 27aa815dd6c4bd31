import { guardOf, type EventOf } from '@wavelane/event-store';
import type { AccountEvent } from '../../../identity/index.js';
import type { OfflinePaymentEvent, PayPalPaymentEvent, WalletEvent, SubscriptionEvent } from '../../../days/index.js';
import { idOf } from '../../../platform/domain/ids.js';

type PlanGranted = EventOf<SubscriptionEvent, 'PlanGranted'>;
type TrialStarted = EventOf<SubscriptionEvent, 'TrialStarted'>;

type WalletCredited = EventOf<WalletEvent, 'WalletCredited'>;

type AccountRegistered = EventOf<AccountEvent, 'AccountRegistered'>;

/** The events of a payment's history; from wallet credits only those that an administrator gives without a plan. */
export type PaymentEvent = OfflinePaymentEvent | PayPalPaymentEvent | TrialStarted | PlanGranted | WalletCredited;

const TYPES: Readonly<Record<PaymentEvent['type'], true>> = {
  OfflinePaymentSubmitted: true,
  OfflinePaymentApproved: true,
  OfflinePaymentRejected: true,
  PayPalPaymentOpened: true,
  PayPalOrderPlaced: true,
  PayPalApprovalSeen: true,
  PayPalCaptureRequested: true,
  PayPalCaptureUnknown: true,
  PayPalCaptureDeclined: true,
  PayPalCapturePending: true,
  PayPalCaptureCompleted: true,
  PayPalCaptureDenied: true,
  PayPalGrantDecided: true,
  PayPalGrantMade: true,
  PayPalMismatchDetected: true,
  PayPalMoneyReturned: true,
  PayPalDaysTakenBack: true,
  PayPalMoneyCameBack: true,
  PayPalDaysGivenBack: true,
  PayPalNoticeTaken: true,
  PayPalNoticesHeeded: true,
  PayPalPaymentClosed: true,
  TrialStarted: true,
  PlanGranted: true,
  WalletCredited: true,
};

const isPaymentType = (type: string): type is PaymentEvent['type'] => Object.hasOwn(TYPES, type);

/** A new event of a payment does not compile until it is here. */
const PAYMENT_TYPES = Object.keys(TYPES).filter(isPaymentType);

export const isPaymentEvent = guardOf<PaymentEvent>(PAYMENT_TYPES);
export const isRegistration = guardOf<AccountRegistered>(['AccountRegistered']);

/** All event types that a replay reads. */
export const REPLAYED: readonly string[] = ['AccountRegistered', ...PAYMENT_TYPES];

/** The payment that an event belongs to; undefined for other events. */
export function paymentIdOf(event: PaymentEvent): string | undefined {
  switch (event.type) {
    case 'TrialStarted':
      return idOf('grant', 'trial', event.data.accountId);
    case 'PlanGranted':
      return event.data.grantRef;
    case 'WalletCredited': {
      const { source, creditId } = event.data;
      return source.kind === 'admin' && source.ref === null ? creditId : undefined;
    }
    default:
      return event.data.paymentId;
  }
}
