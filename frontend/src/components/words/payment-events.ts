import { t } from '@lingui/core/macro';
import { typeText } from './event-types';

const PAYMENTS: Readonly<Record<string, string>> = {
  OfflinePaymentSubmitted: t`Offline payment submitted`,
  OfflinePaymentApproved: t`Offline payment approved`,
  OfflinePaymentRejected: t`Offline payment rejected`,
  PayPalPaymentOpened: t`PayPal payment opened`,
  PayPalOrderPlaced: t`PayPal order placed`,
  PayPalApprovalSeen: t`PayPal approval seen`,
  PayPalCaptureRequested: t`PayPal capture requested`,
  PayPalCaptureUnknown: t`PayPal capture unknown`,
  PayPalCaptureDeclined: t`PayPal capture declined`,
  PayPalCapturePending: t`PayPal capture pending`,
  PayPalCaptureCompleted: t`PayPal capture completed`,
  PayPalCaptureDenied: t`PayPal capture denied`,
  PayPalGrantDecided: t`PayPal grant decided`,
  PayPalGrantMade: t`PayPal grant made`,
  PayPalMismatchDetected: t`PayPal mismatch detected`,
  PayPalMoneyReturned: t`PayPal money returned`,
  PayPalDaysTakenBack: t`PayPal days taken back`,
  PayPalMoneyCameBack: t`PayPal dispute won, the money is back`,
  PayPalDaysGivenBack: t`PayPal days given back`,
  PayPalNoticeTaken: t`PayPal notice taken`,
  PayPalNoticesHeeded: t`PayPal notices heeded`,
  PayPalPaymentClosed: t`PayPal payment closed`,
  TrialStarted: t`Trial started`,
  PlanGranted: t`Plan granted`,
  WalletCredited: t`Wallet credited`,
};

/** The name of an event in a payment's history; any other has that of {@link typeText}. */
export const paymentText = (type: string): string =>
  (Object.hasOwn(PAYMENTS, type) ? PAYMENTS[type] : undefined) ?? typeText(type);
