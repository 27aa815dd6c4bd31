import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { type ConversationEvent, conversationEvents } from '../../conversations/conversation/conversation.events.js';
import { conversationKey } from '../../conversations/conversation/conversation-ids.js';
import { written, writtenAt } from '../../conversations/thread/lines.js';
import { joinedOrParted, refusedReply, relabelled, type SaidDocument } from './said.js';
import type { GatewayMessageReceived } from '../../../whatsapp/index.js';
import { handleOfChat } from '../../../people/index.js';
import { idOf } from '../../../platform/domain/ids.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';

/**
 * The kinds of facts about a conversation that reports count. `received`, `phone`: written by the person, on the
 * account's phone; `news`, `handled`: the same at another handle of the person, which is counted there; `reply`:
 * ordered by a member; `refused`: a reply that was not sent after all.
 */
export type FactKind =
  | 'received'
  | 'phone'
  | 'news'
  | 'handled'
  | 'reply'
  | 'refused'
  | 'opened'
  | 'reopened'
  | 'resolved'
  | 'joined'
  | 'parted';

export const factEvents = ['GatewayMessageReceived', ...conversationEvents.types] as const;

/** One fact, a row of {@link factsProjection}. Times are ISO-8601 UTC. */
export interface FactRow extends Record<string, unknown> {
  accountId: string;
  channelId: number;
  conversation: string;
  kind: FactKind;
  /** When it happened; for a message, when it was written. */
  at: string;
  /** When it was known here, never before `at`. */
  known: string;
  /** Id of the member who did it. */
  by: string | null;
  /** The message id of a reply and of its refusal. */
  messageId: string | null;
}

export type News = GatewayMessageReceived | ConversationEvent;

const SAID = new Set<string>(['ConversationLabelled', 'ReplyRefused', 'ConversationJoined', 'ConversationParted']);

/**
 * Rows that never change, with when each was known: a report of a past day reads what was known then. A forgotten
 * person stays in the figures, under a name that reveals nothing (docs/adr/0127-reports.md).
 */
export const factsProjection = projection<SaidDocument, News>({
  name: 'report-facts',
  version: 3,
  handles: factEvents,
  keys(event) {
    if (event.type === 'GatewayMessageReceived' || !SAID.has(event.type)) return [];
    // A document has its conversation's name, which is removed with a forgotten person; rows have names of their own.
    return isPseudonym(event.data.handle.value) ? [] : placeOf(event);
  },
  initial: () => ({ accountId: '', labelled: [], refused: [], joined: [] }),
  fold(document, event) {
    const known = decidedAtOf(event);
    const of = { ...document, accountId: event.data.accountId };
    switch (event.type) {
      case 'ReplyRefused':
        return refusedReply(of, { messageId: event.data.messageId, known });
      case 'ConversationLabelled': {
        const { added, removed } = event.data;
        return relabelled(of, { added, removed, known });
      }
      case 'ConversationJoined':
      case 'ConversationParted':
        return joinedOrParted(of, { isJoined: event.type === 'ConversationJoined', known });
      default:
        return document;
    }
  },
  rows(event) {
    const body = factIn(event);
    return body ? [{ id: event.id, body }] : [];
  },
  indexes: [],
  rowIndexes: [{ fields: [{ field: 'conversation' }, { field: 'at', direction: 'desc' }] }],
});

/** The id that holds a forgotten person's facts together, made from the pseudonym. */
const ofForgotten = (channelId: number, value: string) => idOf('forgotten-conversation', channelId, value);

function placeOf({ data: { accountId, channelId, handle } }: Recorded<ConversationEvent>): string {
  return isPseudonym(handle.value)
    ? ofForgotten(channelId, handle.value)
    : conversationKey(accountId, channelId, handle);
}

/** The fact that an event is, if it is one. */
export function factIn(event: Recorded<News>): FactRow | undefined {
  return event.type === 'GatewayMessageReceived' ? heard(event) : done(event);
}

/** Whether {@link factIn} gives one, without the ids in it, which cost most. */
export function isFact(event: Recorded<News>): boolean {
  if (event.type === 'ConversationTouched') return event.data.what !== 'read';
  if (event.type !== 'GatewayMessageReceived') return KINDS[event.type] !== undefined;
  const { chatId } = event.data;
  return written(event) !== undefined && (handleOfChat(chatId) !== undefined || isPseudonym(chatId));
}

function heard(event: Recorded<GatewayMessageReceived>): FactRow | undefined {
  const by = written(event);
  const { accountId, channelId, chatId } = event.data;
  const handle = handleOfChat(chatId);
  if (!by || (!handle && !isPseudonym(chatId))) return undefined;
  const conversation = handle ? conversationKey(accountId, channelId, handle) : ofForgotten(channelId, chatId);
  const kind = by === 'person' ? 'received' : 'phone';
  return fact(event, { conversation, kind, at: writtenAt(event) });
}

const KINDS: Readonly<Partial<Record<ConversationEvent['type'], FactKind>>> = {
  ReplyOrdered: 'reply',
  ReplyRefused: 'refused',
  ConversationOpened: 'opened',
  ConversationReopened: 'reopened',
  ConversationResolved: 'resolved',
  ConversationJoined: 'joined',
  ConversationParted: 'parted',
};

function done(event: Recorded<ConversationEvent>): FactRow | undefined {
  if (!isFact(event)) return undefined;
  const conversation = placeOf(event);
  if (event.type === 'ConversationTouched') {
    const { what, at } = event.data;
    return fact(event, { conversation, kind: what === 'news' ? 'news' : 'handled', at });
  }
  const kind = KINDS[event.type];
  if (!kind) return undefined;
  const messageId = event.type === 'ReplyOrdered' || event.type === 'ReplyRefused' ? event.data.messageId : null;
  const at = event.type === 'ConversationOpened' ? event.data.at : decidedAtOf(event);
  return fact(event, { conversation, kind, at, by: event.data.by, messageId });
}

function fact(event: Recorded<News>, of: Pick<FactRow, 'conversation' | 'kind' | 'at'> & Partial<FactRow>): FactRow {
  const { accountId, channelId } = event.data;
  const known = decidedAtOf(event);
  const at = of.at < known ? of.at : known;
  return { by: null, messageId: null, ...of, accountId, channelId, at, known };
}
