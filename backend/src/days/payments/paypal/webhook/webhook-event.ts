import { createHash } from 'node:crypto';
import { moneyOf } from '@wavelane/paypal';
import { fieldsOf, listOf, parse, text } from '@wavelane/paypal';
import type { PayPalWebhookReceived } from './paypal-webhook.events.js';

const NOTICE_ID = /^[\w-]{1,80}$/;

/** Reads the ids and amounts of a webhook event. @returns undefined for any other body */
export function webhookEventOf(raw: Buffer): PayPalWebhookReceived['data'] | undefined {
  const body = fieldsOf(parse(raw.toString('utf8')));
  const webhookEventId = text(body.id);
  const webhookEventType = text(body.event_type);
  if (webhookEventId === null || webhookEventType === null || !NOTICE_ID.test(webhookEventId)) return undefined;
  const resource = fieldsOf(body.resource);
  const kind = text(body.resource_type);
  const related = fieldsOf(fieldsOf(resource.supplementary_data).related_ids);
  const totalReturned = moneyOf(fieldsOf(resource.seller_payable_breakdown).total_refunded_amount);
  return {
    webhookEventId,
    webhookEventType,
    orderId:
      text(related.order_id) ?? text(resource.order_id) ?? (kind === 'checkout-order' ? text(resource.id) : null),
    captureId: kind === 'capture' ? text(resource.id) : (text(related.capture_id) ?? captureAbove(resource.links)),
    paymentId: text(resource.custom_id) ?? text(listOf(resource.purchase_units)[0]?.custom_id),
    amount: moneyOf(resource.amount) ?? null,
    ...(totalReturned && { totalReturned }),
    createdAt: text(body.create_time),
    sha256: createHash('sha256').update(raw).digest('hex'),
  };
}

/** A refund names its capture by a link. */
function captureAbove(links: unknown): string | null {
  const up = listOf(links).find(({ rel }) => rel === 'up');
  return /\/captures\/([A-Z0-9]{1,36})$/.exec(typeof up?.href === 'string' ? up.href : '')?.[1] ?? null;
}
