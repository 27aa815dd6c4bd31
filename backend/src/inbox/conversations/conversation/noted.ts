import { CONVERSATION_NOTE_MAX, MENTIONS_MAX, say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ConversationEvent, OfConversation } from './conversation.events.js';
import type { ConversationState } from './conversation.state.js';

/** Members' notes for each other, and that they have read them. `by` is a member's id. */
export type NoteCommand =
  /** `mentions`: ids of members who see the channel; the sender has checked this. */
  | { type: 'AddNote'; by: string; noteId: string; text: string; mentions: readonly string[] }
  /** `noteIds`: those that are shown to them. */
  | { type: 'ReadMentions'; by: string; noteIds: readonly string[] };

type Said<T extends NoteCommand['type']> = { of: OfConversation } & Extract<NoteCommand, { type: T }>;

/** The events of a new note; a mention of the writer does not count. @throws DomainError invalid, naming the field */
export function noted({ of, by, noteId, text: written, mentions }: Said<'AddNote'>): ConversationEvent[] {
  const text = written.trim();
  if (text === '') throw DomainError.invalid(say('note-required'), { text: say('note-required') });
  if (text.length > CONVERSATION_NOTE_MAX) throw DomainError.invalid(TOO_LONG, { text: TOO_LONG });
  const others = [...new Set(mentions)].filter((id) => id !== by);
  if (others.length > MENTIONS_MAX) throw DomainError.invalid(TOO_MANY, { mentions: TOO_MANY });
  const named = others.length > 0 ? { mentions: others } : {};
  return [{ type: 'ConversationNoteAdded', data: { ...of, by, noteId, text, ...named } }];
}

/**
 * Marks as read only those of these notes that have waited for the member: a note that came meanwhile goes on waiting.
 * If more waited than the conversation remembers, all shown notes count as waiting, or they would be shown permanently.
 */
export function mentionsRead({ of, by, noteIds }: Said<'ReadMentions'>, state: ConversationState): ConversationEvent[] {
  const waiting = state.mentioned.flatMap(({ memberId, noteId }) => (memberId === by ? noteId : []));
  const read = state.mentionsDropped ? [...noteIds] : waiting.filter((id) => noteIds.includes(id));
  return read.length === 0 ? [] : [{ type: 'ConversationMentionsRead', data: { ...of, by, noteIds: read } }];
}

const TOO_LONG = say('too-long', { what: say('word-note'), n: CONVERSATION_NOTE_MAX });
const TOO_MANY = say('too-many-mentions', { n: MENTIONS_MAX });
