import type { GatewayMessageReceived } from '../../gateway/index.js';
import { isHidden, personOf } from '../../platform/domain/phone/chat.js';
import { addressOf } from '../../platform/domain/phone/phone.js';
import { canonical, type Handle } from '../../platform/personal/handle.js';

type Received = Pick<GatewayMessageReceived['data'], 'fromMe' | 'chatId' | 'sender'>;

/**
 * The number of a message's writer: that of the chat, else the one that the gateway gives for a sender in a hidden
 * chat. The digits of a hidden id are no number.
 */
export function phoneOfSender({ chatId, sender }: Received): string | undefined {
  const named = personOf(chatId);
  if (named !== undefined || !isHidden(chatId)) return named;
  const digits = sender?.phone ?? null;
  if (digits === null || digits === canonical('lid', chatId)) return undefined;
  return addressOf(`+${digits}`);
}

/** A number and the hidden id that stands for it, if one message has both. */
export function bothOfSender(received: Received): readonly Handle[] | undefined {
  const { fromMe, chatId, sender } = received;
  const lid = isHidden(chatId) ? chatId : (sender?.lid ?? undefined);
  const phone = phoneOfSender(received);
  if (fromMe || lid === undefined || phone === undefined) return undefined;
  return [
    { kind: 'phone', value: phone },
    { kind: 'lid', value: canonical('lid', lid) },
  ];
}
