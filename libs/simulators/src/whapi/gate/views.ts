import type { Body } from '../../http/body.js';
import type { SimMessage, SimPhone, Status } from '../model.js';

const CODES: Record<Status, number> = { failed: 0, pending: 1, sent: 2, delivered: 3, read: 4 };

/** A name for an unknown person. */
export const nameOf = (digits: string) => `Phone ${digits.slice(-4)}`;

/** A message as the gate's answers, its history and the webhooks show it. */
export function messageView(message: SimMessage, deviceId: number): Body {
  const { id, type, chatId, from, fromMe, source, acceptedAt, content, context } = message;
  return {
    id,
    from_me: fromMe,
    type,
    source,
    chat_id: chatId,
    from,
    ...(!fromMe && { from_name: nameOf(from) }),
    ...(fromMe && { status: message.status }),
    device_id: deviceId,
    timestamp: Math.floor(acceptedAt / 1_000),
    ...content,
    ...(context && { context }),
  };
}

/** One status. Its time stamp is text, unlike a message's. */
export function statusView({ id, chatId }: SimMessage, entry: SimMessage['statuses'][number]): Body {
  return {
    id,
    code: CODES[entry.status],
    status: entry.status,
    recipient_id: chatId,
    timestamp: String(Math.floor(entry.at / 1_000)),
    ...(entry.error !== undefined && { errors: [{ code: Number.parseInt(entry.error, 10) || 1, title: entry.error }] }),
  };
}

/** A message and its outcome for the control interface and the tests. Times are ISO-8601. */
export function journalView(message: SimMessage): Body {
  const { id, channelId, from, to, type, content, context, status, statuses, acceptedAt, arrivedAt, pressed } = message;
  return {
    id,
    channelId,
    from,
    to,
    type,
    ...partsOf(message),
    content,
    ...(context && { context }),
    status,
    statuses: statuses.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    acceptedAt: new Date(acceptedAt).toISOString(),
    arrivedAt: arrivedAt === null ? null : new Date(arrivedAt).toISOString(),
    pressed,
  };
}

/** Returns the file that a message carries; undefined if it carries none. */
export function carriedFile({
  type,
  content,
}: SimMessage): { id: string; mimeType: string; name: string | null } | undefined {
  const part = (content[type] ?? {}) as Record<string, unknown>;
  const { id, mime_type: mimeType, filename: name } = (type === 'interactive' ? (part.media ?? {}) : part) as Body;
  if (typeof id !== 'string' || typeof mimeType !== 'string') return undefined;
  return { id, mimeType, name: typeof name === 'string' ? name : null };
}

export interface Button {
  id: string;
  title: string;
  type: string;
  url?: string;
  phone_number?: string;
  copy_code?: string;
}

/** The rows of a list, in the order in which a phone shows them; none of any other message. */
export function rowsOf({ content }: SimMessage): { id: string; title: string; description?: string }[] {
  const { action } = (content.interactive ?? {}) as { action?: { list?: { sections: { rows: Row[] }[] } } };
  return action?.list?.sections.flatMap(({ rows }) => rows) ?? [];
}
type Row = ReturnType<typeof rowsOf>[number];

/** Header, body, footer and buttons, from their places in each type. */
export function partsOf({ type, content }: SimMessage): {
  header: string | null;
  body: string;
  footer: string | null;
  buttons: Button[];
} {
  const part = (value: unknown, key: string) => (value as Record<string, unknown> | undefined)?.[key];
  const inner = content[type];
  if (type === 'interactive') {
    const textIn = (name: string) => (part(part(inner, name), 'text') as string | undefined) ?? null;
    const buttons = (part(part(inner, 'action'), 'buttons') as Button[] | undefined) ?? [];
    return { header: textIn('header'), body: textIn('body') ?? '', footer: textIn('footer'), buttons };
  }
  if (type === 'reply') {
    const title = part(part(inner, 'buttons_reply') ?? part(inner, 'list_reply'), 'title');
    return { header: null, body: (title as string | undefined) ?? '', footer: null, buttons: [] };
  }
  const done =
    type === 'action'
      ? `${part(inner, 'type') as string} ${(part(inner, 'emoji') as string | undefined) ?? ''}`.trim()
      : type;
  const body = part(inner, 'body') ?? part(inner, 'caption') ?? `[${done}]`;
  return { header: null, body: body as string, footer: null, buttons: [] };
}

/** Returns the quote in a phone's answer; WhatsApp Web leaves out all but the body. */
export function contextOf(message: SimMessage, { web }: Pick<SimPhone, 'web'>): Body {
  const { header, body, footer, buttons } = partsOf(message);
  const full = { ...(header && { header }), body, ...(footer && { footer }), ...(buttons.length > 0 && { buttons }) };
  return {
    quoted_id: message.id,
    quoted_author: message.from,
    quoted_type: web ? 'text' : 'hsm',
    quoted_content: web ? { body } : full,
  };
}
