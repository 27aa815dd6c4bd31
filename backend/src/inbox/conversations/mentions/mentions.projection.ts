import { decidedAtOf, type EventOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { Handle } from '../../../platform/personal/handle.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import type { ConversationEvent } from '../conversation/conversation.events.js';
import { conversationKey } from '../conversation/conversation-ids.js';
import { MENTIONS_REMEMBERED } from '../conversation/conversation.state.js';

/** Notes of one conversation that mention one member who has not read them, by their {@link mentionKey}. */
export interface MentionDocument extends Record<string, unknown> {
  accountId: string;
  channelId: number;
  handle: Handle;
  /** Key of the conversation. */
  conversation: string;
  memberId: string;
  /** The newest {@link MENTIONS_REMEMBERED}. */
  noteIds: string[];
  /** When the newest was written, ISO-8601 UTC. */
  at: string;
}

type News = EventOf<ConversationEvent, 'ConversationNoteAdded' | 'ConversationMentionsRead'>;

export const mentionKey = (conversation: string, memberId: string): string => `${conversation}:${memberId}`;
const memberIn = (key: string): string => key.slice(key.indexOf(':') + 1);

/** The unread mentions of each member; no document without any. */
export const mentionsProjection = projection<MentionDocument, News>({
  name: 'conversation-mentions',
  version: 2,
  handles: ['ConversationNoteAdded', 'ConversationMentionsRead'],
  keys({ type, data }) {
    if (isPseudonym(data.handle.value)) return [];
    const conversation = conversationKey(data.accountId, data.channelId, data.handle);
    const members = type === 'ConversationNoteAdded' ? (data.mentions ?? []) : [data.by];
    return members.map((id) => mentionKey(conversation, id));
  },
  initial: (key) => ({
    accountId: '',
    channelId: 0,
    handle: { kind: 'phone', value: '' },
    conversation: '',
    memberId: memberIn(key),
    noteIds: [],
    at: '',
  }),
  fold(document, event) {
    const { type, data } = event;
    if (type === 'ConversationMentionsRead') {
      const noteIds = document.noteIds.filter((id) => !data.noteIds.includes(id));
      return noteIds.length === 0 ? null : { ...document, noteIds };
    }
    const { accountId, channelId, handle, noteId } = data;
    const conversation = conversationKey(accountId, channelId, handle);
    const noteIds = [...document.noteIds, noteId].slice(-MENTIONS_REMEMBERED);
    return { ...document, accountId, channelId, handle, conversation, noteIds, at: decidedAtOf(event) };
  },
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'memberId' }, { field: 'at', direction: 'desc' }] },
    { fields: [{ field: 'accountId' }, { field: 'memberId' }, { field: 'channelId' }] },
  ],
});
