import type { Body } from '../../http/body.js';
import { check } from '../gate/check.js';
import type { Settings, Webhook } from '../model.js';

export const EVENT_TYPES = [
  'messages',
  'statuses',
  'chats',
  'contacts',
  'groups',
  'presences',
  'calls',
  'channel',
  'users',
  'labels',
  'service',
] as const;
const METHODS = ['post', 'put', 'patch', 'delete'] as const;
const FLAGS = ['callback_persist', 'offline_mode', 'full_history', 'pdo_sync'];

/**
 * Returns the settings after a change. Settings that are left out stay; the list of webhooks is replaced as a whole.
 */
export function changed(settings: Settings, change: Body): Settings {
  const next: Settings = { ...settings };
  for (const [field, value] of Object.entries(change)) {
    if (field === 'webhooks') next.webhooks = webhooksOf(value);
    else if (field === 'callback_backoff_delay_ms') next[field] = check.whole(value, field, 3_000, 15_000);
    else if (field === 'max_callback_backoff_delay_ms') next[field] = check.whole(value, field, 600_000, 3_600_000);
    else if (FLAGS.includes(field)) next[field] = check.flag(value, field);
    else if (['media', 'proxy', 'ignored_presences'].includes(field)) next[field] = value;
    else check.wrong(field, 'is no setting');
  }
  return next;
}

/** An empty list is a list, too: no webhook is called. */
function webhooksOf(value: unknown): Webhook[] {
  if (Array.isArray(value) && value.length === 0) return [];
  return check.list(value, 'webhooks', 20).map((entry, index) => {
    const field = `webhooks[${index}]`;
    const { url, mode, events, headers, webhook_max_age_seconds: age } = check.object(entry, field);
    const address = check.text(url, `${field}.url`, 2_000);
    if (!URL.canParse(address) || !/^https?:/.test(address)) check.wrong(`${field}.url`, 'must be an address');
    return {
      url: address,
      mode: check.oneOf(mode ?? 'body', `${field}.mode`, ['body', 'path', 'method']),
      headers: headersOf(headers ?? {}, `${field}.headers`),
      events: check.list(events, `${field}.events`, 50).map((event, place) => {
        const { type, method } = check.object(event, `${field}.events[${place}]`);
        return {
          type: check.oneOf(type, `${field}.events[${place}].type`, EVENT_TYPES),
          method: check.oneOf(method, `${field}.events[${place}].method`, METHODS),
        };
      }),
      webhook_max_age_seconds:
        age === undefined || age === null ? null : check.whole(age, `${field}.webhook_max_age_seconds`, 15, 172_800),
    };
  });
}

function headersOf(value: unknown, field: string): Record<string, string> {
  const entries = Object.entries(check.object(value, field));
  if (entries.length > 5) check.wrong(field, 'must hold 5 headers at most');
  return Object.fromEntries(
    entries.map(([name, text]) => {
      if (!/^[\w-]{1,100}$/.test(name)) check.wrong(field, 'holds a name that is no header');
      const header = check.text(text, `${field}.${name}`, 2_000);
      if (/[^\t\x20-\x7e]/.test(header)) check.wrong(`${field}.${name}`, 'must be printable ASCII');
      return [name, header];
    }),
  );
}
