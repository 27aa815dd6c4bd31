import { UNREAD_COUNTED } from '@wavelane/contracts';
import { decidedAtOf, placedAt, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { type GatewayMessageReceived, isReported, providerKey } from '../../../whatsapp/index.js';

import { handleOfChat, personKey } from '../../../people/index.js';
import type { Handle } from '../../../platform/personal/handle.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { type ConversationEvent, conversationEvents } from '../conversation/conversation.events.js';
import { conversationKey } from '../conversation/conversation-ids.js';
import { evolvePlans, type Plan } from '../conversation/plans.js';
import { conversationOf, written, writtenAt } from '../thread/lines.js';
import { readUpTo, unknownSince } from './unread.js';

/** A message of the person: its position in the channel's inbox, the gateway's id, and when it was written. */
interface Written {
  place: number;
  id: string;
  at: string;
}

/** One conversation, by its {@link conversationKey}. Times are ISO-8601 UTC. */
export interface ConversationDocument extends Record<string, unknown> {
  accountId: string;
  channelId: number;
  handle: Handle;
  /** Key of the person who has the handle. */
  person: string;
  /** Not shown as part of another one. */
  listed: boolean;
  /** Key of the conversation that shows it. */
  joinedInto: string | null;
  state: 'open' | 'snoozed' | 'resolved';
  snoozedUntil: string | null;
  owner: string | null;
  labels: string[];
  /** The person waits for the owner, or in the queue; null: they do not wait, or it is put away. */
  waits: 'held' | 'queued' | null;
  /** Since when it has been so: the owner's, in the queue, or open again. */
  heldSince: string;
  /** The last owner, while there is none. */
  leftBy: string | null;
  /** The wait for which a rule gave it back last: once for each. */
  returnedWait: string | null;
  /** How many replies were ordered. */
  ordered: number;
  /** Replies that go later. */
  planned: readonly Plan[];
  /** When the next of them goes. */
  plannedFor: string | null;
  /** Messages that no member has read, at most {@link UNREAD_COUNTED}: the newest. */
  unread: Written[];
  isUnread: boolean;
  /** The newest message that came: its position in the channel's inbox. */
  upTo: number;
  readUpTo: number;
  waitingSince: string | null;
  /** The newest that the person wrote. */
  lastInbound: Written | null;
  lastAt: string;
  /** Its position in a list: `lastAt`, and among those of one second the log's order. */
  place: string;
  /** The newest message, by reference. */
  last: { heard: string } | { messageId: string; by: string } | null;
}

type News = GatewayMessageReceived | ConversationEvent;

const NEWEST = { field: 'place', direction: 'desc' } as const;
const WAITS = [{ field: 'waits' }, { field: 'waitingSince' }];
const listedBy = (...fields: string[]) => ['accountId', 'listed', ...fields].map((field) => ({ field }));

/** Made from the gateway's reports, so that all of it is there at once, with or without events of its own. */
export const conversationsProjection = projection<ConversationDocument, News>({
  name: 'conversations',
  version: 9,
  handles: ['GatewayMessageReceived', ...conversationEvents.types],
  keys(event) {
    if (event.type === 'GatewayMessageReceived') return (written(event) && conversationOf(event)) ?? [];
    const { accountId, channelId, handle } = event.data;
    return isPseudonym(handle.value) ? [] : conversationKey(accountId, channelId, handle);
  },
  initial: () => ({
    accountId: '',
    channelId: 0,
    handle: { kind: 'phone', value: '' },
    person: '',
    listed: true,
    joinedInto: null,
    state: 'open',
    snoozedUntil: null,
    owner: null,
    labels: [],
    waits: null,
    heldSince: '',
    leftBy: null,
    returnedWait: null,
    ordered: 0,
    planned: [],
    plannedFor: null,
    unread: [],
    isUnread: false,
    upTo: -1,
    readUpTo: -1,
    waitingSince: null,
    lastInbound: null,
    lastAt: '',
    place: '',
    last: null,
  }),
  fold(document, event) {
    const next =
      event.type === 'GatewayMessageReceived'
        ? heard(document, event)
        : { ...done(document, event), ...plans(document, event) };
    return { ...next, isUnread: next.unread.length > 0, waits: waitsIn(next) };
  },
  indexes: [
    { fields: [...listedBy('state'), NEWEST] },
    { fields: [...listedBy('state', 'owner'), NEWEST] },
    { fields: [...listedBy('state', 'channelId'), NEWEST] },
    { fields: [...listedBy('state', 'owner', 'channelId'), NEWEST] },
    { fields: listedBy('state', 'isUnread', 'channelId') },
    ...[listedBy('waits', 'waitingSince'), WAITS].map((fields) => ({ fields })),
    { fields: [{ field: 'accountId' }, { field: 'person' }] },
    { fields: [{ field: 'state' }, { field: 'snoozedUntil' }] },
    { fields: [{ field: 'plannedFor' }] },
  ],
});

function plans({ planned: before }: ConversationDocument, event: ConversationEvent) {
  const planned = evolvePlans(before, event);
  return { planned, plannedFor: planned.map(({ due }) => due).toSorted()[0] ?? null };
}

function waitsIn({ state, waitingSince, owner }: ConversationDocument): ConversationDocument['waits'] {
  if (state !== 'open' || waitingSince === null) return null;
  return owner === null ? 'queued' : 'held';
}

function begun(document: ConversationDocument, accountId: string, channelId: number, handle: Handle) {
  return document.accountId === ''
    ? { ...document, accountId, channelId, handle, person: personKey(accountId, handle) }
    : document;
}

function heard(document: ConversationDocument, event: Recorded<GatewayMessageReceived>): ConversationDocument {
  const { accountId, channelId, chatId, providerMessageId } = event.data;
  const handle = handleOfChat(chatId);
  if (!handle) return document;
  const at = writtenAt(event);
  const last = { heard: providerKey(channelId, providerMessageId) };
  const next = lastOf(begun(document, accountId, channelId, handle), at, last, event);
  const one = { place: event.revision, id: providerMessageId, at, isOpening: !isReported(event) };
  if (written(event) === 'person') return inbound(next, one);
  return answered(next, event.revision, at);
}

/** An answer by phone: the account has read all earlier messages, and the person waits no more. */
function answered(document: ConversationDocument, place: number, at: string): ConversationDocument {
  const isAnswered = document.waitingSince !== null && document.waitingSince <= at;
  return {
    ...document,
    ...readUpTo(document, place),
    waitingSince: isAnswered ? null : document.waitingSince,
  };
}

/** A message of the person, here or at another of their handles. */
function inbound(
  document: ConversationDocument,
  { place, id, at, isRead = false, isOpening = true }: Written & { isRead?: boolean; isOpening?: boolean },
): ConversationDocument {
  const isKnown = isRead || place <= document.readUpTo || document.unread.some((one) => one.id === id);
  return {
    ...document,
    unread: isKnown ? document.unread : [...document.unread, { place, id, at }].slice(-UNREAD_COUNTED),
    upTo: Math.max(document.upTo, place),
    waitingSince: isRead ? document.waitingSince : (document.waitingSince ?? at),
    lastInbound: !isOpening || (document.lastInbound?.at ?? '') > at ? document.lastInbound : { place, id, at },
  };
}

/** The message that was written last, not the one that came in last. */
const lastOf = (
  document: ConversationDocument,
  at: string,
  last: NonNullable<ConversationDocument['last']>,
  { position }: Pick<Recorded<News>, 'position'>,
): ConversationDocument =>
  document.last !== null && document.lastAt > at
    ? document
    : { ...document, lastAt: at, place: placedAt(at, position), last };

function done(before: ConversationDocument, event: Recorded<ConversationEvent>): ConversationDocument {
  const { accountId, channelId, handle } = event.data;
  const document = begun(before, accountId, channelId, handle);
  const { type, data } = event;
  switch (type) {
    case 'ConversationOpened':
      return document.lastAt === ''
        ? { ...document, lastAt: data.at, place: placedAt(data.at, event.position) }
        : document;
    case 'ConversationClaimed':
      return { ...document, owner: data.by, leftBy: null, heldSince: decidedAtOf(event) };
    case 'ConversationAssigned':
      return { ...document, owner: data.to, leftBy: null, heldSince: decidedAtOf(event) };
    case 'ConversationReleased': {
      const returnedWait = data.wait ?? document.returnedWait;
      return { ...document, owner: null, leftBy: document.owner, heldSince: decidedAtOf(event), returnedWait };
    }
    case 'ConversationResolved':
      return { ...document, state: 'resolved', snoozedUntil: null, waitingSince: unknownSince(document, data.upTo) };
    case 'ConversationSnoozed':
      return { ...document, state: 'snoozed', snoozedUntil: data.until };
    case 'ConversationReopened':
    case 'ConversationWoken':
      return { ...document, state: 'open', snoozedUntil: null, heldSince: decidedAtOf(event) };
    case 'ConversationRead':
      return { ...document, ...readUpTo(document, data.upTo) };
    case 'ConversationLabelled': {
      const { added, removed } = data;
      return { ...document, labels: [...document.labels.filter((label) => !removed.includes(label)), ...added] };
    }
    case 'ReplyOrdered': {
      const answered = {
        ...document,
        ...readUpTo(document, document.upTo),
        waitingSince: null,
        ordered: document.ordered + 1,
      };
      return lastOf(answered, decidedAtOf(event), { messageId: data.messageId, by: data.by }, event);
    }
    case 'ReplyRefused':
      return { ...document, waitingSince: document.lastInbound?.at ?? null };
    case 'ConversationTouched': {
      const { place, at, providerMessageId: id, what } = data;
      const next = lastOf(document, at, { heard: providerKey(channelId, id) }, event);
      return what === 'answer' ? answered(next, place, at) : inbound(next, { place, id, at, isRead: what === 'read' });
    }
    case 'ConversationJoined':
      return { ...document, listed: false, joinedInto: conversationKey(accountId, channelId, data.into) };
    case 'ConversationParted':
      return { ...document, listed: true, joinedInto: null };
    default:
      return document;
  }
}
