import { isLinkedState } from '../whapi/channels/channels.js';
import { shownOf } from '../whapi/messages/gestures.js';
import type { SimChannel, SimMessage } from '../whapi/model.js';
import type { World } from '../whapi/world.js';

/** The most newest messages that are read: a linked number may have sent very many. */
const WINDOW = 5_000;
const SHOWN = 100;

export interface Conversation {
  /** Digits of the other side. */
  peer: string;
  /** Name of the channel behind the other side, if it is one. */
  channelName: string | null;
  last: SimMessage;
  /** Present text of its last message. */
  snippet: string;
  unread: number;
}

/** Whether a phone shows a message: it has arrived there, or the phone or its channel sent it. */
const shows = (message: SimMessage, digits: string) => message.from === digits || message.arrivedAt !== null;

export const peerOf = (message: SimMessage, digits: string) => (message.from === digits ? message.to : message.from);

/** Newest first. */
export function conversationsOf(world: World, digits: string): Conversation[] {
  const found = new Map<string, Conversation>();
  for (const message of world.messages.journal.withPhone(digits).slice(-WINDOW).toReversed()) {
    // Changes of a message are shown with it.
    if (!shows(message, digits) || message.type === 'action') continue;
    const peer = peerOf(message, digits);
    let conversation = found.get(peer);
    if (!conversation) {
      const channel = message.fromMe && message.from === peer ? world.channels.get(message.channelId) : undefined;
      const snippet = shownOf(world.messages.journal, message).text ?? 'Withdrawn';
      conversation = { peer, channelName: channel?.name ?? null, last: message, snippet, unread: 0 };
      found.set(peer, conversation);
    }
    if (message.fromMe && message.to === digits && message.status === 'delivered') conversation.unread++;
  }
  return [...found.values()];
}

/** Oldest first, the order of reading. */
export function messagesBetween(world: World, digits: string, peer: string): SimMessage[] {
  return world.messages.journal
    .withPhone(digits)
    .filter((message) => message.type !== 'action' && peerOf(message, digits) === peer && shows(message, digits))
    .slice(-SHOWN);
}

export interface Links {
  /** Channels this phone is linked to. */
  linked: { id: string; name: string; since: number }[];
  /** Channels that wait for a scan and may be meant for this phone. */
  waiting: SimChannel[];
  /** Channels that are starting and have no code yet. */
  starting: number;
}

/** @param wanted id of the channel with the scanned code: then only that one waits for this phone */
export function linksOf(world: World, digits: string, wanted: string | null): Links {
  const { channels } = world;
  const all = channels.all().map((channel) => ({ channel, state: channels.stateOf(channel) }));
  const open = all.filter(({ channel }) => channel.phone === null || channel.phone === digits);
  const waiting = open.filter(({ state }) => state === 'QR').map(({ channel }) => channel);
  const meant = waiting.filter(({ id }) => id === wanted);
  return {
    linked: all.flatMap(({ channel: { id, name, session }, state }) =>
      session?.phone === digits && isLinkedState(state) ? [{ id, name, since: session.linkedAt }] : [],
    ),
    waiting: meant.length > 0 ? meant : waiting.reverse(),
    starting: open.filter(({ channel, state }) => !channel.session && (state === 'INIT' || state === 'LAUNCH')).length,
  };
}
