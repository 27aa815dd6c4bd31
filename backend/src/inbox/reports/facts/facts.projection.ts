import { decidedAtOf, type Recorded } from '@wavelane/event-store';
import { type DerivedRow, projection } from '@wavelane/projections';
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

type News = GatewayMessageReceived | ConversationEvent;

const SAID = new Set<string>(['ConversationLabelled', 'ReplyRefused', 'ConversationJoined', 'ConversationParted']);

/**
 * Rows that never change, with when each was known: a report of a past day reads what was known then. A forgotten
 * person stays in the figures, under a name that reveals nothing (docs/adr/0127-reports.md).
 */
export const factsProjection = projection<SaidDocument, News>({
  name: 'report-facts',
  version: 3,
  handles: ['GatewayMessageReceived', ...conversationEvents.types],
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
    const row = rowOf(event);
    return row ? [row] : [];
  },
  indexes: [],
  rowIndexes: [
    { fields: [{ field: 'accountId' }, { field: 'at' }] },
    // Without the account, or SQLite may take the index above and read all the account's past for one conversation.
    { fields: [{ field: 'conversation' }, { field: 'at', direction: 'desc' }] },
  ],
});

/** The id that holds a forgotten person's facts together, made from the pseudonym. */
const ofForgotten = (channelId: number, value: string) => idOf('forgotten-conversation', channelId, value);

function placeOf({ data: { accountId, channelId, handle } }: Recorded<ConversationEvent>): string {
  return isPseudonym(handle.value)
    ? ofForgotten(channelId, handle.value)
    : conversationKey(accountId, channelId, handle);
}

function rowOf(event: Recorded<News>): DerivedRow | undefined {
  return event.type === 'GatewayMessageReceived' ? heard(event) : done(event);
}

function heard(event: Recorded<GatewayMessageReceived>): DerivedRow | undefined {
  const by = written(event);
  const { accountId, channelId, chatId } = event.data;
  const handle = handleOfChat(chatId);
  if (!by || (!handle && !isPseudonym(chatId))) return undefined;
  const conversation = handle ? conversationKey(accountId, channelId, handle) : ofForgotten(channelId, chatId);
  const kind = by === 'person' ? 'received' : 'phone';
  return row(event, { conversation, kind, at: writtenAt(event) });
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

function done(event: Recorded<ConversationEvent>): DerivedRow | undefined {
  const conversation = placeOf(event);
  if (event.type === 'ConversationTouched') {
    const { what, at } = event.data;
    return what === 'read' ? undefined : row(event, { conversation, kind: what === 'news' ? 'news' : 'handled', at });
  }
  const kind = KINDS[event.type];
  if (!kind) return undefined;
  const messageId = event.type === 'ReplyOrdered' || event.type === 'ReplyRefused' ? event.data.messageId : null;
  const at = event.type === 'ConversationOpened' ? event.data.at : decidedAtOf(event);
  return row(event, { conversation, kind, at, by: event.data.by, messageId });
}

function row(
  event: Recorded<News>,
  fact: Pick<FactRow, 'conversation' | 'kind' | 'at'> & Partial<FactRow>,
): DerivedRow {
  const { accountId, channelId } = event.data;
  const known = decidedAtOf(event);
  const at = fact.at < known ? fact.at : known;
  return { id: event.id, body: { by: null, messageId: null, ...fact, accountId, channelId, at, known } };
}
