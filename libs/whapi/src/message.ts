import { type Raw, instant, list, raw, text } from './fields.js';

/** A message as it stands in a webhook or in the gateway's history. */
export interface GateMessage {
  id: string;
  fromMe: boolean;
  chatId: string;
  /** text, interactive, reply, image, action … */
  kind: string;
  /** ISO-8601 UTC by the gateway's clock. */
  at: string | null;
  /** Text, caption, or the title of a pressed button. */
  text: string | null;
  /** Id of the pressed button or row, without the gateway's prefix. */
  buttonId: string | null;
  /** Ids of the buttons the message itself shows. */
  buttonIds: string[];
  quotedId: string | null;
  /** mobile, web, api … */
  source: string | null;
  senderName: string | null;
  /** pending, sent, delivered, read, played, failed; null in webhooks. */
  status: string | null;
}

/** Removes the gateway's prefix: clicks come back as `ButtonsV3:<our id>` or `ListV3:<our id>`. */
export const withoutPrefix = (id: string): string => id.replace(/^[A-Za-z]+V\d+:/, '');

/** undefined where it has neither an id nor a chat. */
export function readMessage(value: unknown): GateMessage | undefined {
  const item = raw(value);
  const id = text(item.id, 200);
  const chatId = text(item.chat_id, 200) ?? text(item.to, 200);
  if (!id || !chatId) return undefined;
  const reply = raw(item.reply);
  const pressed = raw(reply.buttons_reply ?? reply.list_reply);
  const pressedId = text(pressed.id, 300);
  return {
    id,
    fromMe: item.from_me === true,
    chatId,
    kind: text(item.type, 50) ?? 'unknown',
    at: instant(item.timestamp),
    text: text(pressed.title, 4_096) ?? textOf(item),
    buttonId: pressedId === null ? null : withoutPrefix(pressedId),
    buttonIds: buttonsOf(item),
    quotedId: text(raw(item.context).quoted_id, 200),
    source: text(item.source, 50),
    senderName: text(item.from_name, 200),
    status: text(item.status, 50),
  };
}

function textOf(item: Raw): string | null {
  for (const part of ['text', 'interactive', 'image', 'video', 'document', 'link_preview', 'hsm'] as const) {
    const content = item[part];
    if (typeof content === 'string') return text(content, 4_096);
    const { body, caption } = raw(content);
    const found = text(body, 4_096) ?? text(raw(body).text, 4_096) ?? text(caption, 4_096);
    if (found !== null) return found;
  }
  return text(raw(item.body).text, 4_096);
}

function buttonsOf(item: Raw): string[] {
  const content = raw(item.interactive ?? item.hsm ?? item);
  const buttons = list(raw(content.action).buttons ?? content.buttons);
  return buttons
    .map((button) => text(raw(button).id, 300))
    .filter((id) => id !== null)
    .map(withoutPrefix)
    .slice(0, 10);
}
