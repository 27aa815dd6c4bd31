import { refuse } from '../../http/answer.js';
import type { Body } from '../../http/body.js';
import { check } from '../gate/check.js';
import { digitsOf } from '../model.js';
import type { Outgoing } from './messages.js';

const TO = /^[\d-]{9,31}(@[\w.]+)?$/;
const BUTTON_FIELD = { call: 'phone_number', url: 'url', copy: 'copy_code' } as const;
const MOST_QUICK_REPLIES = 3;
const LONGEST_TITLE = 25;

/** The recipient's digits, or the id that hides them with its `@lid`. One recipient a call; no plus sign. */
export function recipientOf(to: unknown): string {
  const address = check.text(to, 'to');
  if (!TO.test(address)) return check.wrong('to', 'must be digits with the country code, or a chat id');
  if (address.endsWith('@lid')) return address;
  if (address.includes('@') && !address.endsWith('@s.whatsapp.net')) {
    return check.wrong('to', 'this gateway sends to single numbers only');
  }
  return digitsOf(address);
}

export function textContent(body: Body): Outgoing {
  const to = recipientOf(body.to);
  return { to, type: 'text', content: { text: { body: check.text(body.body, 'body') } } };
}

/** Reads buttons as strictly as the gateway: flat, at most three quick replies, titles of 25 characters at most. */
export function interactiveContent(body: Body, uploaded: Uploaded): Outgoing {
  const to = recipientOf(body.to);
  const type = check.oneOf(body.type ?? 'button', 'type', ['button', 'list']);
  const part = (name: string) => {
    if (body[name] === undefined) return {};
    return { [name]: { text: check.text(check.object(body[name], name).text, `${name}.text`) } };
  };
  check.object(body.body, 'body');
  const action = check.object(body.action, 'action');
  const content = {
    type,
    ...part('header'),
    ...part('body'),
    ...part('footer'),
    ...(body.media !== undefined && { media: headerFile(body, uploaded) }),
    action: type === 'button' ? { buttons: buttonsOf(action) } : { list: listOf(action) },
  };
  return { to, type: 'interactive', content: { interactive: content } };
}

/** A file above the buttons; a file within the header is not read, as at the gateway. */
function headerFile(body: Body, uploaded: Uploaded): Body {
  if (body.type === 'list') check.wrong('media', 'goes with buttons only');
  const id = check.text(body.media, 'media', 1_000_000);
  check.text(body.mime_type, 'mime_type', 100);
  return { ...named(body), ...uploadOf(id, uploaded) };
}

const named = (body: Body) =>
  body.filename === undefined ? {} : { filename: check.text(body.filename, 'filename', 300) };

function uploadOf(id: string, uploaded: Uploaded): Body {
  const { mimeType, bytes } = uploaded(id) ?? refuse(404, 'Media with this id not found');
  return { id, mime_type: mimeType, file_size: bytes.length };
}

export function locationContent(body: Body): Outgoing {
  const place = {
    latitude: check.number(body.latitude, 'latitude', -90, 90),
    longitude: check.number(body.longitude, 'longitude', -180, 180),
    ...(body.name !== undefined && { name: check.text(body.name, 'name', 300) }),
    ...(body.address !== undefined && { address: check.text(body.address, 'address', 1_000) }),
  };
  return { to: recipientOf(body.to), type: 'location', content: { location: place } };
}

export function contactContent(body: Body): Outgoing {
  const name = check.text(body.name, 'name', 300);
  const vcard = check.text(body.vcard, 'vcard', 10_000);
  if (!/^BEGIN:VCARD\r?\n/.test(vcard)) check.wrong('vcard', 'must be a vCard');
  return { to: recipientOf(body.to), type: 'contact', content: { contact: { name, vcard } } };
}

export function pollContent(body: Body): Outgoing {
  const options = check.list(body.options, 'options', 12).map((option) => check.text(option, 'options', 100));
  if (options.length < 2) check.wrong('options', 'must hold 2 entries at least');
  const count = body.count === undefined ? 1 : check.whole(body.count, 'count', 0, options.length);
  const poll = { title: check.text(body.title, 'title', 300), options, vote_limit: count };
  return { to: recipientOf(body.to), type: 'poll', content: { poll } };
}

type SentKind = 'image' | 'sticker' | 'document' | 'video' | 'audio' | 'voice';
/** A file that was uploaded before. */
export type Uploaded = (id: string) => { mimeType: string; bytes: Buffer } | undefined;

/** A file by address, as a data URI, or by the id of an upload. */
export function mediaContent(type: SentKind, body: Body, uploaded: Uploaded): Outgoing {
  const to = recipientOf(body.to);
  const media = check.text(body.media, 'media', 1_000_000);
  const caption = body.caption === undefined ? {} : { caption: check.text(body.caption, 'caption') };
  if (/^(https?:\/\/|data:)/.test(media))
    return { to, type, content: { [type]: { ...caption, link: media.slice(0, 200) } } };
  return { to, type, content: { [type]: { ...caption, ...uploadOf(media, uploaded), ...named(body) } } };
}

function buttonsOf(action: Body): Body[] {
  const buttons = check.list(action.buttons, 'action.buttons', 10).map((entry, index) => {
    const field = `action.buttons[${index}]`;
    const button = check.object(entry, field);
    if (button.reply !== undefined)
      check.wrong(`${field}.reply`, 'is not known here; title and id stand in the button');
    const type = check.oneOf(button.type, `${field}.type`, ['quick_reply', 'call', 'url', 'copy']);
    const extra = type === 'quick_reply' ? undefined : BUTTON_FIELD[type];
    return {
      type,
      title: check.text(button.title, `${field}.title`, LONGEST_TITLE),
      id: check.text(button.id, `${field}.id`, 256),
      ...(extra && { [extra]: check.text(button[extra], `${field}.${extra}`) }),
    };
  });
  const quick = buttons.filter(({ type }) => type === 'quick_reply').length;
  if (quick > MOST_QUICK_REPLIES) {
    check.wrong('action.buttons', `must hold ${MOST_QUICK_REPLIES} quick replies at most`);
  }
  if (quick > 0 && quick < buttons.length) check.wrong('action.buttons', 'must not mix quick replies with others');
  return buttons;
}

function listOf(action: Body): Body {
  const list = check.object(action.list, 'action.list');
  const sections = check.list(list.sections, 'action.list.sections', 10).map((entry, index) => {
    const field = `action.list.sections[${index}]`;
    const rows = check.list(check.object(entry, field).rows, `${field}.rows`, 10).map((row, place) => {
      const { id, title, description } = check.object(row, `${field}.rows[${place}]`);
      return {
        id: check.text(id, `${field}.rows[${place}].id`, 256),
        title: check.text(title, `${field}.rows[${place}].title`, 24),
        ...(description !== undefined && {
          description: check.text(description, `${field}.rows[${place}].description`, 72),
        }),
      };
    });
    return { title: (entry as Body).title ?? '', rows };
  });
  const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
  if (ids.length > 10) check.wrong('action.list.sections', 'must hold 10 rows at most');
  if (new Set(ids).size < ids.length) check.wrong('action.list.sections', 'must hold each id once');
  return { label: check.text(list.label, 'action.list.label', 20), sections };
}
