import { type DomainEvent, eventFamily, renames } from '@wavelane/event-store';

/**
 * A signed webhook event of PayPal, stored before it is answered. It only names the order to ask PayPal about; the
 * amount counts only for a reversal, because no other source has it.
 */
export type PayPalWebhookReceived = DomainEvent<
  'PayPalWebhookReceived',
  {
    webhookEventId: string;
    webhookEventType: string;
    orderId: string | null;
    captureId: string | null;
    /** `custom_id`: the id of our payment in the order. */
    paymentId: string | null;
    amount: { minor: number; currency: string } | null;
    /** All that went back of the capture so far, this amount included; left out if PayPal did not say. */
    totalReturned?: { minor: number; currency: string };
    /** ISO-8601 by PayPal's clock; null if it gave none. */
    createdAt: string | null;
    /** The hash of the raw body. */
    sha256: string;
  }
>;

/** Version 1 called PayPal's webhook events notices. */
export const WEBHOOK_WORDS = renames({
  noticeId: 'webhookEventId',
  noticeIds: 'webhookEventIds',
  noticeType: 'webhookEventType',
});

export const payPalWebhookEvents = eventFamily<PayPalWebhookReceived>('paypal-webhook-{id}', {
  PayPalWebhookReceived: [WEBHOOK_WORDS],
});

/** Made with `none`: an event that repeats is the first one. */
export const payPalWebhookStream = (webhookEventId: string) => `paypal-webhook-${webhookEventId}`;
