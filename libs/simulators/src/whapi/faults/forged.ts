import { callOf } from '../webhooks/envelope.js';
import type { FaultKind } from './faults.kinds.js';
import { chatOf, type SimChannel, type Webhook, type WebhookItem } from '../model.js';
import type { Call } from '../webhooks/webhook-sender.js';

const TIMEOUT = 5_000;
const STRANGER = '97339999999';

/** False calls of class 14 and 15, as an attacker, a confused gateway or a person's own phone would cause them. */
export function forgedCalls(
  kind: FaultKind,
  channel: SimChannel,
  hook: Webhook,
  item: WebhookItem,
  foreignId: string | undefined,
  seconds: number,
): Call[] {
  const status = (id: string, name: string): WebhookItem => ({
    ...item,
    type: 'statuses',
    method: 'post',
    collection: 'statuses',
    value: { id, code: name === 'read' ? 4 : 0, status: name, recipient_id: chatOf(STRANGER), timestamp: `${seconds}` },
  });
  switch (kind) {
    case 'wrong-secret': {
      const headers = Object.fromEntries(Object.keys(hook.headers).map((name) => [name, 'not-the-secret']));
      return [callOf({ ...hook, headers }, [item], TIMEOUT)];
    }
    case 'wrong-channel-id':
      return [callOf(hook, [item], TIMEOUT, { channelId: 'OTHERS-00000' })];
    case 'unknown-id':
      return [callOf(hook, [status('UnknownUnknown0-unknown000', 'read')], TIMEOUT)];
    case 'foreign-id':
      return foreignId === undefined ? [] : [callOf(hook, [status(foreignId, 'failed')], TIMEOUT)];
    case 'oversized':
      return [callOf(hook, [{ ...item, value: { ...item.value, padding: 'x'.repeat(3_000_000) } }], TIMEOUT)];
    case 'mobile-status': {
      const id = `Mobile${String(item.at).padStart(9, '0')}-byhand${item.seq}`;
      const message: WebhookItem = {
        ...item,
        type: 'messages',
        method: 'post',
        collection: 'messages',
        value: {
          id,
          from_me: true,
          type: 'text',
          source: 'mobile',
          chat_id: chatOf(STRANGER),
          from: channel.session?.phone ?? '',
          timestamp: seconds,
          text: { body: 'Written on the phone' },
        },
      };
      return [callOf(hook, [message], TIMEOUT), callOf(hook, [status(id, 'read')], TIMEOUT)];
    }
    default:
      return [];
  }
}
