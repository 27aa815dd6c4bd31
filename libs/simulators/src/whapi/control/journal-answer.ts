import type { Body } from '../../http/body.js';
import { check } from '../gate/check.js';
import { journalView } from '../gate/views.js';
import type { World } from '../world.js';

/**
 * Returns all messages that the gateway accepted from us, oldest first, with the totals that tests need. `?to=` and
 * `?channelId=` narrow it, `?only=counts` leaves out the messages.
 */
export function journalAnswer({ messages, webhooks }: World, query: URLSearchParams): Body {
  for (const name of query.keys()) {
    if (!['to', 'channelId', 'only'].includes(name)) check.wrong(name, 'is not known here');
  }
  const [to, channelId, only] = [query.get('to'), query.get('channelId'), query.get('only')];
  if (only !== null) check.oneOf(only, 'only', ['counts']);
  const found = messages.journal
    .all()
    .filter((message) => (to ?? message.to) === message.to && (channelId ?? message.channelId) === message.channelId);
  const accepted = found.filter(({ fromMe }) => fromMe);
  return {
    accepted: accepted.length,
    arrived: accepted.filter(({ arrivedAt }) => arrivedAt !== null).length,
    replies: found.length - accepted.length,
    phones: new Set(accepted.map((message) => message.to)).size,
    webhooks: { ...webhooks.counts },
    ...(only === null && { messages: accepted.map(journalView) }),
  };
}
