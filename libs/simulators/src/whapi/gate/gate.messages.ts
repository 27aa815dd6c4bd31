import { ok, refuse } from '../../http/answer.js';
import { readBytes } from '../../http/body.js';
import type { Request } from '../../http/router.js';
import { isLinkedState } from '../channels/channels.js';
import { check } from './check.js';
import type { Gestures } from './gate.gestures.js';
import {
  contactContent,
  interactiveContent,
  locationContent,
  mediaContent,
  pollContent,
  textContent,
} from '../messages/content.js';
import type { GateAnswer, GateHandler } from './handler.js';
import type { Outgoing } from '../messages/messages.js';
import { digitsOf, type SimChannel, type SimMessage } from '../model.js';
import { consume, limitsOf } from '../control/usage.js';
import { contextOf, messageView, statusView } from './views.js';
import type { World } from '../world.js';

const UPLOAD_BYTES = 100 * 1_024 * 1_024;
const MEDIA = ['image', 'sticker', 'document', 'video', 'audio', 'voice'] as const;

/** Sending and reading back. */
export function messageRoutes(world: World, gestures: Gestures): Record<string, GateHandler> {
  const { channels, messages, sim } = world;

  /** Resolves an id that hides a number. */
  const behind = (content: Outgoing): Outgoing => {
    const { to } = content;
    if (!to.endsWith('@lid')) return content;
    if (!world.phones.takesHidden) return check.wrong('to', 'this gateway sends to single numbers only');
    const phone = world.phones.behind(to) ?? refuse(404, 'Specified chat is not on WhatsApp');
    return { ...content, to: phone.digits, chatId: to };
  };

  const send = async (channel: SimChannel, request: Request, written: Outgoing): Promise<GateAnswer> => {
    const content = behind(written);
    const state = channels.stateOf(channel);
    if (state === 'STOP') refuse(402, 'Channel is stopped: its days are over');
    if (channel.session && !isLinkedState(state)) refuse(503, 'Channel is starting');
    if (!channel.session) refuse(401, 'Need channel authorization for send message');
    const { typing_time: typing, quoted } = await request.body();
    const context = quoted === undefined ? {} : { context: quoteOf(channel, content.to, quoted) };
    const typingMs = typing === undefined ? 0 : check.number(typing, 'typing_time', 0, 60) * 1_000;
    consume(channel, content.to, sim.timings.trial, sim.clock.now());
    const delay = sim.random.between(sim.timings.answer) + typingMs;
    const message = messages.accept(channel, { ...content, ...context }, sim.clock.now() + delay);
    channels.keep(channel);
    await sim.store.committed();
    return { ...ok({ sent: true, message: messageView(message, channel.seq) }), delay, accepted: message };
  };

  const filesOf = (channel: SimChannel) => (id: string) => messages.files.get(channel.id, id);

  /** A gateway that is set up without a kind refuses it. */
  const taken = (content: Outgoing): Outgoing => {
    const kind = kindOf(content);
    return sim.without.includes(kind) ? refuse(400, 'Wrong request parameters', `type: ${kind} is not sent`) : content;
  };

  /** Returns the quoted message if it is in the same chat: the gateway knows no other by its id there. */
  const quoteOf = (channel: SimChannel, to: string, quoted: unknown) => {
    const found = messages.journal.chat(channel.id, to).find(({ id }) => id === quoted);
    return found ? contextOf(found, { web: true }) : refuse(404, 'Quoted message not found');
  };

  const readable = (channel: SimChannel) => {
    const state = channels.stateOf(channel);
    if (state === 'SYNC_ERROR') refuse(500, 'Chats are not synchronised');
    if (!channel.session) refuse(401, 'Need channel authorization for getting messages');
  };

  const list = (channel: SimChannel, found: readonly SimMessage[], query: URLSearchParams) => {
    const chosen = found.filter(filterOf(query));
    if (query.get('sort') !== 'asc') chosen.reverse();
    const offset = numberIn(query, 'offset', 0, 0, 1e9);
    const count = numberIn(query, 'count', 100, 1, 500);
    const page = chosen.slice(offset, offset + count).map((message) => messageView(message, channel.seq));
    return ok({ messages: page, count: page.length, total: chosen.length, offset });
  };

  const own = (channel: SimChannel, id: string | undefined): SimMessage => {
    const message = messages.journal.get(id ?? '');
    return message?.channelId === channel.id ? message : refuse(404, 'Message not found');
  };

  return {
    'POST /messages/text': async (channel, request) => {
      const body = await request.body();
      return body.edit === undefined ? send(channel, request, textContent(body)) : gestures.edit(channel, body);
    },
    'POST /messages/interactive': async (channel, request) =>
      send(channel, request, taken(interactiveContent(await request.body(), filesOf(channel)))),
    'POST /messages/location': async (channel, request) =>
      send(channel, request, taken(locationContent(await request.body()))),
    'POST /messages/contact': async (channel, request) =>
      send(channel, request, taken(contactContent(await request.body()))),
    'POST /messages/poll': async (channel, request) => send(channel, request, taken(pollContent(await request.body()))),
    ...Object.fromEntries(
      MEDIA.map((type): [string, GateHandler] => [
        `POST /messages/${type}`,
        async (channel, request) => {
          return send(channel, request, mediaContent(type, await request.body(), filesOf(channel)));
        },
      ]),
    ),
    'GET /messages/list': (channel, { query }) => {
      readable(channel);
      return list(
        channel,
        messages.journal.all().filter(({ channelId }) => channelId === channel.id),
        query,
      );
    },
    'GET /messages/list/:chat': (channel, { params, query }) => {
      readable(channel);
      const chat = params.chat ?? '';
      if (!chat.includes('@')) refuse(400, 'Wrong request parameters', 'ChatID: needs its suffix');
      const digits = chat.endsWith('@lid') ? (world.phones.behind(chat)?.digits ?? '') : digitsOf(chat);
      return list(channel, messages.journal.chat(channel.id, digits), query);
    },
    'GET /messages/:id': (channel, { params }) => {
      readable(channel);
      return ok(messageView(own(channel, params.id), channel.seq));
    },
    'GET /statuses/:id': (channel, { params }) => {
      readable(channel);
      const message = own(channel, params.id);
      if (!message.fromMe) refuse(403, 'Only for outgoing messages');
      return ok({ statuses: message.statuses.map((entry) => statusView(message, entry)) });
    },
    'GET /media/:id': (channel, { params }) => {
      if (!channel.session) refuse(401, 'Need channel authorization for getting media');
      const { mimeType, bytes } = messages.files.get(channel.id, params.id) ?? refuse(404, 'Media not found');
      return { status: 200, body: bytes, headers: { 'content-type': mimeType } };
    },
    'POST /media': async (channel, { raw }) => {
      if (!channel.session) refuse(401, 'Need channel authorization for sending media');
      const type = raw.headers['content-type'] ?? '';
      if (!/^(image|video|audio|application|text)\/[\w.+-]+/.test(type)) refuse(415, 'Unsupported media type');
      const bytes = await readBytes(raw, UPLOAD_BYTES);
      if (bytes.length === 0) refuse(400, 'Wrong request parameters', 'media: must not be empty');
      const id = messages.files.upload(channel.id, bytes, type);
      await sim.store.committed();
      return ok({ media: [{ id }] });
    },
    'POST /contacts': async (_channel, request) => {
      const { contacts } = await request.body();
      const checked = check.list(contacts, 'contacts', 100).map((entry) => {
        const input = check.text(entry, 'contacts');
        const digits = digitsOf(input);
        const valid = /^\d{8,15}$/.test(digits) && world.phones.behaviourOf(digits) !== 'absent';
        return { input, status: valid ? 'valid' : 'invalid', ...(valid && { wa_id: digits }) };
      });
      return ok({ contacts: checked });
    },
    'GET /limits': (channel) => {
      const limits = limitsOf(channel, sim.timings.trial, sim.clock.now());
      return limits ? ok(limits) : { status: 204 };
    },
  };
}

/** The word by which a gateway may be set up without it. */
function kindOf({ type, content }: Outgoing): string {
  if (type !== 'interactive') return type;
  const { type: kind, media } = content.interactive as { type: string; media?: unknown };
  if (kind === 'list') return kind;
  return media === undefined ? 'buttons' : 'button-files';
}

function filterOf(query: URLSearchParams): (message: SimMessage) => boolean {
  const fromMe = query.get('from_me');
  const from = numberIn(query, 'time_from', 0, 0, 1e11);
  const to = numberIn(query, 'time_to', 1e11, 0, 1e11);
  return (message) => {
    const seconds = Math.floor(message.acceptedAt / 1_000);
    return (fromMe === null || String(message.fromMe) === fromMe) && seconds >= from && seconds <= to;
  };
}

function numberIn(query: URLSearchParams, name: string, otherwise: number, low: number, high: number): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  return check.number(/^\d+$/.test(text) ? Number(text) : NaN, name, low, high);
}
