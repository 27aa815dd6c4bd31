import { BOUNDS, type ContactContent, type MessageContent, type SenderIds } from '@wavelane/gateway';
import { digitsOf, list, number, type Raw, raw, text } from '../fields.js';
import { readAction } from './read-action.js';
import { wholeNumber, withoutPictures, withoutPrefix } from './values.js';

type Reader = (part: Raw, kind: string) => MessageContent;

const MEDIA = ['image', 'video', 'gif', 'short', 'audio', 'voice', 'document', 'sticker'] as const;

/** By the message's type, which is also the name of its part. A map: a type comes from outside. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...MEDIA.map((kind): [string, Reader] => [kind, media]),
  ['location', (part) => location(part, false)],
  ['live_location', (part) => location(part, true)],
  ['contact', (part) => contacts([part])],
  ['contact_list', (part) => contacts(list(part.list))],
  ['contacts', (part) => contacts(list(part.list))],
  ['order', order],
  ['reply', answer],
  ['poll', poll],
  ['action', readAction],
]);

/**
 * Reads the content of a message besides its text; undefined if there is none. Accepts any JSON and does bounded work:
 * it looks at named fields only, however many others there are.
 */
export function readContent(item: Raw, kind: string): MessageContent | undefined {
  const part = raw(item[READERS.has(kind) ? kind : '']);
  const content = { ...READERS.get(kind)?.(part, kind), ...withdrawn(item, kind), ...around(part, raw(item.context)) };
  return Object.keys(content).length === 0 ? undefined : content;
}

/** Reads the sender of a message; undefined if the chat's name already says it all. */
export function readSender(item: Raw, chatId: string): SenderIds | undefined {
  const from = text(item.from, BOUNDS.id);
  const digits = from?.endsWith('@lid') ? null : digitsOf(from);
  const lid = [chatId, from, text(item.from_lid, BOUNDS.id), text(item.lid, BOUNDS.id)].find((id) =>
    id?.endsWith('@lid'),
  );
  const sender = {
    phone: digits === digitsOf(chatId) && !chatId.endsWith('@lid') ? null : digits,
    lid: lid ?? null,
    userName: text(item.from_username, BOUNDS.name) ?? text(item.username, BOUNDS.name),
    scopedId: text(item.from_user_id, BOUNDS.id) ?? text(item.user_id, BOUNDS.id),
  };
  return Object.values(sender).every((value) => value === null) ? undefined : sender;
}

/** A message whose place says only that it was withdrawn. */
function withdrawn(item: Raw, kind: string): MessageContent {
  return kind === 'revoked' ? { deletion: { messageId: text(item.id, BOUNDS.id) } } : {};
}

/** Reads the parts that any content may have: quote, forwarding, view once, disappearing. */
function around(part: Raw, context: Raw): MessageContent {
  const kind = text(context.quoted_type, BOUNDS.word);
  const author = text(context.quoted_author, BOUNDS.id);
  const score = wholeNumber(context.forwarding_score, 1_000_000);
  const ephemeral = wholeNumber(context.ephemeral, 1_000_000_000);
  return {
    ...((kind ?? author) !== null && { quoted: { kind, author } }),
    ...((context.forwarded === true || (score ?? 0) > 0) && { forwarded: { score } }),
    ...(part.view_once === true && { viewOnce: true }),
    ...(ephemeral !== null && ephemeral > 0 && { ephemeral }),
  };
}

function media(part: Raw, kind: string): MessageContent {
  return {
    media: {
      id: text(part.id, BOUNDS.id),
      kind,
      mimeType: text(part.mime_type, BOUNDS.word),
      bytes: wholeNumber(part.file_size, Number.MAX_SAFE_INTEGER),
      sha256: text(part.sha256, BOUNDS.word),
      fileName: text(part.filename, BOUNDS.name) ?? text(part.file_name, BOUNDS.name),
      seconds: wholeNumber(part.seconds, 1_000_000_000),
      width: wholeNumber(part.width, 1_000_000),
      height: wholeNumber(part.height, 1_000_000),
    },
  };
}

/** A place without sensible degrees is none. */
function location(part: Raw, live: boolean): MessageContent {
  const latitude = number(part.latitude);
  const longitude = number(part.longitude);
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return {};
  const name = text(part.name, BOUNDS.name);
  const address = text(part.address, BOUNDS.line) ?? text(part.caption, BOUNDS.line);
  return { location: { latitude, longitude, name, address, live } };
}

/** How many of a list are left out. */
const beyond = (all: number, max: number): Pick<MessageContent, 'leftOut'> => (all > max ? { leftOut: all - max } : {});

function contacts(cards: readonly unknown[]): MessageContent {
  let room: number = BOUNDS.vcards;
  const read = cards.slice(0, BOUNDS.contacts).map((card): ContactContent => {
    const { name, vcard } = raw(card);
    const kept = text(withoutPictures(vcard), Math.min(room, BOUNDS.vcard));
    room -= kept?.length ?? 0;
    return { name: text(name, BOUNDS.name), vcard: kept };
  });
  const told = read.filter(({ name, vcard }) => (name ?? vcard) !== null);
  return told.length === 0 ? {} : { contacts: told, ...beyond(cards.length, BOUNDS.contacts) };
}

function order(part: Raw): MessageContent {
  const [own, others] = [list(part.items), list(part.products)];
  const items = [...own.slice(0, BOUNDS.items), ...others.slice(0, BOUNDS.items)];
  return {
    ...beyond(own.length + others.length, BOUNDS.items),
    order: {
      id: text(part.order_id, BOUNDS.id),
      title: text(part.title, BOUNDS.name),
      text: text(part.text, BOUNDS.line),
      status: text(part.status, BOUNDS.word),
      currency: text(part.currency, BOUNDS.word),
      total: number(part.total_price),
      itemCount: wholeNumber(part.item_count, 1_000_000_000),
      items: items.slice(0, BOUNDS.items).map((entry) => {
        const { id, product_id: productId, name, quantity, price } = raw(entry);
        return {
          id: text(id, BOUNDS.word) ?? text(productId, BOUNDS.word),
          name: text(name, BOUNDS.name),
          quantity: wholeNumber(quantity, 1_000_000_000),
          price: number(price),
        };
      }),
    },
  };
}

function answer(part: Raw): MessageContent {
  const kind = part.buttons_reply === undefined ? 'list' : 'button';
  const pressed = raw(part.buttons_reply ?? part.list_reply);
  const id = text(pressed.id, BOUNDS.name);
  const title = text(pressed.title, BOUNDS.text);
  const description = text(pressed.description, BOUNDS.line);
  if ((id ?? title ?? description) === null) return {};
  return { answer: { kind, id: id === null ? null : withoutPrefix(id), title, description } };
}

function poll(part: Raw): MessageContent {
  const all = list(part.options);
  const options = all.slice(0, BOUNDS.options);
  return {
    ...beyond(all.length, BOUNDS.options),
    poll: {
      title: text(part.title, BOUNDS.line),
      options: options.map((option) => text(option, BOUNDS.name)).filter((option) => option !== null),
      choices: wholeNumber(part.vote_limit, BOUNDS.options) ?? wholeNumber(part.count, BOUNDS.options),
    },
  };
}
