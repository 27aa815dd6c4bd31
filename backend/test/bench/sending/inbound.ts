import type { Shot } from '../load.js';
import type { Hook } from '../product-server.js';

/**
 * A webhook call of the gateway with one message of a person.
 * @param number is part of the text as `#number#`
 * @param digits the person's phone
 */
export function inbound({ path, key, whapiChannelId }: Hook, number: number, digits: string): Shot & { body: string } {
  const message = {
    ...{ id: `Bench${number}-abcdefgh`, from_me: false, type: 'text', source: 'mobile', from: digits },
    ...{ chat_id: `${digits}@s.whatsapp.net`, from_name: `Phone ${digits.slice(-4)}` },
    ...{ timestamp: Math.floor(Date.now() / 1_000), text: { body: `Where is my order? #${number}#` } },
  };
  const body = { messages: [message], event: { type: 'messages', event: 'post' }, channel_id: whapiChannelId };
  return { path, headers: { 'x-hook-key': key }, body: JSON.stringify(body) };
}
