import type { ReportTarget } from '@wavelane/gateway';
import { list, raw, text } from '../fields.js';

const KEY_HEADER = 'X-Hook-Key';
const EVENTS = [
  { type: 'messages', method: 'post' },
  { type: 'statuses', method: 'post' },
  { type: 'statuses', method: 'put' },
  { type: 'channel', method: 'post' },
  { type: 'channel', method: 'patch' },
  { type: 'users', method: 'post' },
  { type: 'users', method: 'delete' },
];

/** One webhook of a channel's settings. */
interface Webhook {
  url: string;
  mode: string;
  headers: Record<string, string>;
  events: { type: string; method: string }[];
}

/** The webhooks of a channel's settings. */
export const webhooksOf = (body: unknown): Webhook[] =>
  list(raw(body).webhooks).map((entry) => {
    const { url, mode, headers, events } = raw(entry);
    return {
      url: text(url, 2_000) ?? '',
      mode: text(mode, 20) ?? 'body',
      headers: Object.fromEntries(Object.entries(raw(headers)).map(([name, value]) => [name, text(value) ?? ''])),
      events: list(events).map((event) => ({
        type: text(raw(event).type, 50) ?? '',
        method: text(raw(event).method, 20) ?? '',
      })),
    };
  });

/** Whether the gateway reports everything to this target, and once. */
export function isTold(webhooks: readonly Webhook[], { url, key }: ReportTarget): boolean {
  const ours = webhooks.filter((webhook) => webhook.url === url);
  const [hook] = ours;
  return hook !== undefined && ours.length === 1 && hasAll(hook) && keyOf(hook) === key;
}

/**
 * Settings with which the gateway reports to this target. Webhooks of others stay: the gateway replaces the whole list.
 */
export function settingsFor(webhooks: readonly Webhook[], { url, key }: ReportTarget): Record<string, unknown> {
  const name = url.slice(url.lastIndexOf('/'));
  const others = webhooks.filter((webhook) => webhook.url !== '' && !webhook.url.endsWith(name));
  return {
    callback_persist: true,
    callback_backoff_delay_ms: 5_000,
    max_callback_backoff_delay_ms: 900_000,
    webhooks: [...others, { url, mode: 'body', headers: { [KEY_HEADER]: key }, events: EVENTS }],
  };
}

const hasAll = ({ events }: Webhook) =>
  EVENTS.every(({ type, method }) => events.some((event) => event.type === type && event.method === method));

/** Header names come back in any case. */
const keyOf = ({ headers }: Webhook) =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === KEY_HEADER.toLowerCase())?.[1];
