// Its declaration
export { payments } from './feature.js';

// Module
export { PaymentsModule } from './payments.module.js';
export { PayPalModule } from './paypal/paypal.module.js';

// Commands
export { ApproveOfflinePayment } from './offline/offline-payments.commands.js';

// Events
export type { OfflinePaymentEvent } from './offline/offline-payment.events.js';
export type { PayPalPaymentEvent } from './paypal/payment/paypal-payment.events.js';

// Read models
export { offlinePaymentsProjection } from './offline/offline-payments.projection.js';

// Parts that other floors build on
export { Proofs } from './offline/proofs/proofs.js';
export { BANK_DETAILS_STREAM, bankDetails } from './offline/details/bank-details.js';
export { DemoPayPal } from './paypal/demo-paypal.js';
export { PayPalAccess } from './paypal/paypal-access.js';
export { evolvePayment, NO_PAYMENT, type PayPalPaymentState, statusOf } from './paypal/payment/paypal-payment.state.js';

// The event families of its streams
export { bankDetailsEvents } from './offline/details/bank-details.js';
export { offlinePaymentEvents } from './offline/offline-payment.events.js';
export { payPalClaimEvents } from './paypal/payment/paypal-claim.js';
export { payPalPaymentEvents } from './paypal/payment/paypal-payment.events.js';
export { payPalWebhookEvents } from './paypal/webhook/paypal-webhook.events.js';
