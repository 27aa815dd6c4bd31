import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { type MessageEvent, messageEvents } from '../messages/message.events.js';

/** The outcomes of an account's messages in one hour (UTC). Key: `{accountId}:{yyyy-mm-ddThh}`. */
export interface DeliveryHourDocument extends Record<string, unknown> {
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  /** Without those that were cancelled, and less those that arrived after all: may be below 0 in the hour in which that was learned. */
  failed: number;
}

/** @param iso ISO-8601 UTC */
export const deliveryHourKey = (accountId: string, iso: string) => `${accountId}:${iso.slice(0, 13)}`;

/** By the hour, because an account's days depend on its zone, which no event knows. */
export const deliveryHoursProjection = projection<DeliveryHourDocument, MessageEvent>({
  name: 'delivery-hours',
  version: 2,
  handles: messageEvents.types,
  keys: (event) => deliveryHourKey(event.data.accountId, decidedAtOf(event)),
  initial: () => ({ sent: 0, delivered: 0, read: 0, replied: 0, failed: 0 }),
  fold(document, event) {
    const { before, after, reached, wasCancelled = false } = event.data;
    const steps = reached.filter((step) => step !== 'accepted');
    if (steps.length === 0 && before === after && !wasCancelled) return document;
    const next = { ...document };
    for (const step of steps) next[step] += 1;
    if (event.type !== 'MessageCancelled')
      next.failed += Number(after === 'failed') - Number(before === 'failed' && !wasCancelled);
    return next;
  },
  indexes: [],
});
