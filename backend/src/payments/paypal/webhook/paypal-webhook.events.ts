import type { DomainEvent } from '@wavelane/event-store';

/**
 * A signed webhook event of PayPal, stored before it is answered. It only names the order to ask PayPal about; of a
 * reversal alone the amount counts, because no other source may tell it.
 */
export type PayPalWebhookReceived = DomainEvent<
  'PayPalWebhookReceived',
  {
    noticeId: string;
    noticeType: string;
    orderId: string | null;
    captureId: string | null;
    /** `custom_id`: our payment, as the order says. */
    paymentId: string | null;
    amount: { minor: number; currency: string } | null;
    /** ISO-8601 by PayPal's clock; null where it gave none. */
    createdAt: string | null;
    /** Of the raw body. */
    sha256: string;
  }
>;

/** Made with `none`: an event that repeats is the first one. */
export const payPalWebhookStream = (noticeId: string) => `paypal-webhook-${noticeId}`;
