import type { Feature } from '../../platform/features/feature.js';
import { changing, changingNothing } from '../../platform/features/live-rules.js';
import { PaymentsModule } from './payments.module.js';
import { PayPalModule } from './paypal/paypal.module.js';
import { bankDetailsEvents } from './offline/details/bank-details.js';
import { offlinePaymentEvents } from './offline/offline-payment.events.js';
import { payPalClaimEvents } from './paypal/payment/paypal-claim.js';
import { payPalPaymentEvents } from './paypal/payment/paypal-payment.events.js';
import { payPalWebhookEvents } from './paypal/webhook/paypal-webhook.events.js';

/** Reports of PayPal. The event that follows from one changes the payment. */
const NOTICES: readonly string[] = ['PayPalNoticeTaken', 'PayPalNoticesHeeded'];

export const payments: Feature = {
  modules: [PaymentsModule, PayPalModule],
  events: [bankDetailsEvents, offlinePaymentEvents, payPalClaimEvents, payPalPaymentEvents, payPalWebhookEvents],
  live: [
    changing(bankDetailsEvents.types, { everyone: ['payments'] }),
    changing([...offlinePaymentEvents.types, ...payPalPaymentEvents.types.filter((type) => !NOTICES.includes(type))], {
      own: ['payments'],
      admin: ['admin-payments'],
    }),
    changingNothing(...payPalClaimEvents.types, ...payPalWebhookEvents.types, ...NOTICES),
  ],
};
