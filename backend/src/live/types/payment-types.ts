/** The types that change an account's payments. */
export const PAYMENT_TYPES: readonly string[] = [
  'OfflinePaymentSubmitted',
  'OfflinePaymentApproved',
  'OfflinePaymentRejected',
  'PayPalPaymentOpened',
  'PayPalOrderPlaced',
  'PayPalApprovalSeen',
  'PayPalCaptureRequested',
  'PayPalCaptureUnknown',
  'PayPalCaptureDeclined',
  'PayPalCapturePending',
  'PayPalCaptureCompleted',
  'PayPalCaptureDenied',
  'PayPalGrantDecided',
  'PayPalGrantMade',
  'PayPalMismatchDetected',
  'PayPalMoneyReturned',
  'PayPalDaysTakenBack',
  'PayPalMoneyCameBack',
  'PayPalDaysGivenBack',
  'PayPalPaymentClosed',
  'ReceiptIssued',
];

/** The types that change an account's plan. */
export const PLAN_TYPES: readonly string[] = [
  'SubscriptionActivated',
  'SubscriptionKept',
  'SubscriptionReturned',
  'TrialStarted',
  'PlanGranted',
];
