import { BOUNDS, type GatewayMessage } from '@wavelane/gateway';
import { readContent, readSender } from './content/read-content.js';
import { withoutPrefix } from './content/values.js';
import { type Raw, instant, list, raw, text } from './fields.js';

/** WhatsApp's own bound of a text, in UTF-16 units. */
export const TEXT_MAX = 65_536;

/**
 * Names a chat with one person in one way: the device and the `+` that some versions write do not change the person.
 */
const chatOf = (id: string | null): string | null =>
  id?.replace(/^\+?(\d{5,20})(?::\d+)?(@s\.whatsapp\.net|@c\.us)?$/, (_, digits: string, at = '') => digits + at) ??
  null;

/** Reads a message; undefined if it has no id or no chat. */
export function readMessage(value: unknown): GatewayMessage | undefined {
  const item = raw(value);
  const id = text(item.id, 200);
  const chatId = chatOf(text(item.chat_id, 200) ?? text(item.to, 200));
  if (!id || !chatId) return undefined;
  const reply = raw(item.reply);
  const pressed = raw(reply.buttons_reply ?? reply.list_reply);
  const pressedId = text(pressed.id, 300);
  const fromMe = item.from_me === true;
  const kind = text(item.type, 50) ?? 'unknown';
  const content = readContent(item, kind);
  const sender = fromMe ? undefined : readSender(item, chatId);
  return {
    id,
    fromMe,
    chatId,
    kind,
    at: instant(item.timestamp),
    text: text(pressed.title, TEXT_MAX) ?? textOf(item),
    buttonId: pressedId === null ? null : withoutPrefix(pressedId),
    buttonIds: buttonsOf(item),
    quotedId: text(raw(item.context).quoted_id, 200),
    source: text(item.source, 50),
    senderName: text(item.from_name, 200),
    status: text(item.status, 50),
    ...(content && { content }),
    ...(sender && { sender }),
  };
}

/** Parts of messages of which only the words are kept: invitations, goods, events and stories. */
const NAMED = ['group_invite', 'newsletter_invite', 'admin_invite', 'product', 'catalog', 'event', 'story'] as const;
const TEXTS = [
  ...(['text', 'interactive', 'image', 'video', 'gif', 'short', 'document', 'link_preview', 'hsm'] as const),
  ...NAMED,
] as const;

function textOf(item: Raw): string | null {
  for (const part of TEXTS) {
    const content = item[part];
    if (typeof content === 'string') return text(content, TEXT_MAX);
    const { body, caption } = raw(content);
    const found = text(body, TEXT_MAX) ?? text(raw(body).text, TEXT_MAX) ?? text(caption, TEXT_MAX);
    if (found !== null) return found;
  }
  for (const part of NAMED) {
    const { title, name } = raw(item[part]);
    const found = text(title, TEXT_MAX) ?? text(name, TEXT_MAX);
    if (found !== null) return found;
  }
  return text(raw(item.body).text, TEXT_MAX);
}

function buttonsOf(item: Raw): string[] {
  const content = raw(item.interactive ?? item.hsm ?? item);
  const action = raw(content.action);
  const buttons = list(action.buttons ?? content.buttons);
  const sections = list(raw(action.list ?? content.list).sections).slice(0, BOUNDS.items);
  return [...buttons, ...sections.flatMap((section) => list(raw(section).rows).slice(0, BOUNDS.items))]
    .map((button) => text(raw(button).id, 300))
    .filter((id) => id !== null)
    .map(withoutPrefix)
    .slice(0, 10);
}
