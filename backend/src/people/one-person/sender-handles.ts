import type { GatewayMessageReceived } from '../../whatsapp/index.js';
import { isHidden, personOf } from '../../platform/domain/phone/chat.js';
import { addressOf } from '../../platform/domain/phone/phone.js';
import { canonical, type Handle } from '../../platform/personal/handle.js';
import { BUSINESS_ID } from '../handles/read-handle.js';

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

/** The number, the hidden id and the business's id of a message's writer, if the message has two of them or more. */
export function handlesOfSender(received: Received): readonly Handle[] | undefined {
  const { fromMe, chatId, sender } = received;
  if (fromMe) return undefined;
  const lid = isHidden(chatId) ? chatId : (sender?.lid ?? undefined);
  const phone = phoneOfSender(received);
  const business = sender?.scopedId?.trim();
  const handles: Handle[] = [
    ...(phone === undefined ? [] : [{ kind: 'phone', value: phone } as const]),
    ...(lid === undefined ? [] : [{ kind: 'lid', value: canonical('lid', lid) } as const]),
    ...(business && BUSINESS_ID.test(business) ? [{ kind: 'business', value: business } as const] : []),
  ];
  return handles.length > 1 ? handles : undefined;
}
