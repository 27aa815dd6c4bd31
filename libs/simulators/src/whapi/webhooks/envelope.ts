import type { Webhook, WebhookItem } from '../model.js';
import type { Call } from './webhook-sender.js';

/** The body of one webhook call, for some items of one kind. */
export function callOf(
  hook: Webhook,
  items: readonly [WebhookItem, ...WebhookItem[]],
  timeout: number,
  { channelId = items[0].channelId, extra = [] as readonly unknown[] } = {},
): Call {
  const { type, method, collection } = items[0];
  const content =
    collection === null
      ? items[0].value
      : {
          [collection]: insert(
            extra,
            items.map(({ value }) => value),
          ),
        };
  return {
    url: hook.mode === 'path' ? `${hook.url.replace(/\/$/, '')}/${type}` : hook.url,
    method: hook.mode === 'method' ? method.toUpperCase() : 'POST',
    headers: hook.headers,
    body: JSON.stringify({ ...content, event: { type, event: method }, channel_id: channelId }),
    timeout,
  };
}

/** Inserts unreadable items in the middle, so that they would stop a careless loop. */
function insert(extra: readonly unknown[], values: unknown[]): unknown[] {
  const middle = Math.ceil(values.length / 2);
  return [...values.slice(0, middle), ...extra, ...values.slice(middle)];
}
