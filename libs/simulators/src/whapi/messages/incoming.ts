import type { Body } from '../../http/body.js';
import { check } from '../gate/check.js';
import { MEDIA, type MediaKind, type SimMessage } from '../model.js';
import { type File, FILES, fileOf } from './files.js';

/** A message from a phone, in the gateway's form. */
export interface Incoming {
  type: SimMessage['type'];
  content: Body;
  context: Body;
  file: File | null;
}

/** @param last id of the message that arrived last, for an order that needs one and names none; null: none arrived */
type Maker = (order: Body, last: string | null) => { type: SimMessage['type']; part: Body; fields: readonly string[] };

const AROUND = ['kind', 'channelId', 'quoted', 'forwarded', 'ephemeral', 'viewOnce'];

const MAKERS: Readonly<Record<string, Maker>> = {
  text: ({ text }) => ({ type: 'text', part: { body: check.text(text, 'text', 4_096) }, fields: ['text'] }),
  location: ({ latitude, longitude, name, address, live }) => ({
    type: live === true ? 'live_location' : 'location',
    part: {
      latitude: check.number(latitude, 'latitude', -90, 90),
      longitude: check.number(longitude, 'longitude', -180, 180),
      ...texts({ name, address }),
    },
    fields: ['latitude', 'longitude', 'name', 'address', 'live'],
  }),
  contact: ({ name, vcard }) => ({ type: 'contact', part: card(name, vcard), fields: ['name', 'vcard'] }),
  contacts: ({ contacts }) => {
    const list = check.list(contacts, 'contacts', 100).map((entry) => {
      const { name, vcard } = check.object(entry, 'contacts');
      return card(name, vcard);
    });
    return { type: 'contact_list', part: { list }, fields: ['contacts'] };
  },
  order: ({ orderId, title, text, currency, items }) => {
    const list = check.list(items, 'items', 100).map((entry) => check.object(entry, 'items'));
    const total = list.reduce((sum, { price, quantity }) => sum + Number(price ?? 0) * Number(quantity ?? 1), 0);
    const told = { order_id: orderId ?? '1000000001', status: 'new', token: 'simulated', ...texts({ title, text }) };
    const part = { ...told, item_count: list.length, currency: currency ?? 'USD', total_price: total, items: list };
    return { type: 'order', part, fields: ['orderId', 'title', 'text', 'currency', 'items'] };
  },
  list: ({ id, title, description }) => {
    const row = { id: `ListV3:${check.text(id, 'id', 256)}`, title: check.text(title, 'title', 256) };
    const part = { type: 'list_reply', list_reply: { ...row, ...texts({ description }) } };
    return { type: 'reply', part, fields: ['id', 'title', 'description'] };
  },
  poll: ({ title, options, choices }) => ({
    type: 'poll',
    part: {
      title: check.text(title, 'title', 256),
      options: check.list(options, 'options', 12).map((option) => check.text(option, 'options', 100)),
      vote_limit: choices === undefined ? 1 : check.whole(choices, 'choices', 0, 1),
    },
    fields: ['title', 'options', 'choices'],
  }),
  /** Without emoji: taken back. */
  reaction: (order, last) =>
    action('reaction', order, last, { emoji: order.emoji === undefined ? '' : check.text(order.emoji, 'emoji', 10) }),
  vote: (order, last) =>
    action('vote', order, last, {
      votes: Array.isArray(order.options) ? order.options.map((option) => check.text(option, 'options', 100)) : [],
    }),
  edit: (order, last) =>
    action('edit', order, last, {
      edited_type: 'text',
      edited_content: { body: check.text(order.text, 'text', 4_096) },
    }),
  delete: (order, last) => action('delete', order, last, {}),
  ...Object.fromEntries(MEDIA.map((kind) => [kind, (order: Body) => media(kind, order)])),
};

/** Everything that a phone can send. */
export const INCOMING = Object.keys(MAKERS);

/**
 * Reads the order of a phone's message.
 * @param last id of the message that arrived last on this phone; null: none did
 * @param seed makes the names of files
 * @throws Refused 400 that names the field
 */
export function incomingOf(order: Body, last: string | null, seed: string): Incoming {
  const kind = check.oneOf(order.kind, 'kind', INCOMING);
  const { type, part, fields } = (MAKERS[kind] as Maker)(order, last);
  check.only(order, [...AROUND, ...fields]);
  const file = FILES.has(kind) ? fileOf(kind as MediaKind, order, seed) : null;
  const viewOnce = order.viewOnce === undefined ? {} : { view_once: check.flag(order.viewOnce, 'viewOnce') };
  return {
    type,
    content: { [type]: { ...part, ...file?.told, ...viewOnce } },
    context: contextOf(order),
    file,
  };
}

function contextOf({ quoted, forwarded, ephemeral }: Body): Body {
  return {
    ...(quoted !== undefined && { quoted_id: check.text(quoted, 'quoted', 100), quoted_type: 'text' }),
    ...(forwarded !== undefined && {
      forwarded: true,
      forwarding_score: check.whole(forwarded, 'forwarded', 1, 1_000),
    }),
    ...(ephemeral !== undefined && { ephemeral: check.whole(ephemeral, 'ephemeral', 1, 7_776_000) }),
  };
}

function action(type: string, { messageId }: Body, last: string | null, more: Body): ReturnType<Maker> {
  const target = messageId === undefined && last !== null ? last : check.text(messageId, 'messageId', 100);
  return { type: 'action', part: { type, target, ...more }, fields: ['messageId', 'emoji', 'options', 'text'] };
}

function media(kind: MediaKind, { caption, seconds }: Body): ReturnType<Maker> {
  const length = seconds === undefined ? {} : { seconds: check.whole(seconds, 'seconds', 0, 86_400) };
  const fields = ['caption', 'seconds', 'fileName', 'mimeType', 'base64', 'bytes', 'lost'];
  return { type: kind, part: { ...texts({ caption }), ...length }, fields };
}

function card(name: unknown, vcard: unknown): Body {
  const shown = check.text(name, 'name', 300);
  const made = `BEGIN:VCARD\nVERSION:3.0\nFN:${shown}\nTEL;type=CELL:+97330000009\nEND:VCARD`;
  return { name: shown, vcard: vcard === undefined ? made : check.text(vcard, 'vcard') };
}

/** Those that are given. */
const texts = (given: Body): Body =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, check.text(value, name)]])),
  );
