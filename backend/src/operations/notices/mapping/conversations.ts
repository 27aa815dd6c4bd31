import type { EventOf } from '@wavelane/event-store';
import { type ConversationEvent, conversationKey } from '../../../inbox/index.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import type { NoticeDue } from '../moments/moment.events.js';
import type { Draft } from './draft.js';

type Assigned = EventOf<ConversationEvent, 'ConversationAssigned'>['data'];
type Noted = EventOf<ConversationEvent, 'ConversationNoteAdded'>['data'];

/** A member who assigns a conversation to themselves gets no notice. */
export function ofAssignment({ accountId, channelId, handle, by, to }: Assigned): Draft[] {
  if (to === by || isPseudonym(handle.value)) return [];
  const conversationId = conversationKey(accountId, channelId, handle);
  const facts = { channelId, conversationId, ...(by !== null && { by }) };
  return [{ kind: 'assigned', accountId, to: [to], facts }];
}

/** Notifies the members that a note mentions, except its author. */
export function ofNote({ accountId, channelId, handle, by, mentions = [] }: Noted): Draft[] {
  const to = mentions.filter((id) => id !== by);
  if (to.length === 0 || isPseudonym(handle.value)) return [];
  const conversationId = conversationKey(accountId, channelId, handle);
  return [{ kind: 'mentioned', accountId, to, facts: { channelId, conversationId, by } }];
}

/** The moment of a person who waits ends with a blank and the owner of the conversation, who may be missing. */
const OWNER_AT_ITS_END = / [^ ]*$/;

/** The notice of a moment; none about a person who was forgotten. */
export function ofMoment({ kind, accountId, subject, moment, facts, to, handle }: NoticeDue['data']): Draft[] {
  // A person who waits is one cause, whoever has the conversation meanwhile: a member hears of it once.
  const cause = kind === 'waiting' ? moment.replace(OWNER_AT_ITS_END, '') : moment;
  const base: Draft = { kind, accountId, cause: `${subject} ${cause}`, facts, ...(to && { to }) };
  if (handle === undefined || accountId === null || facts.channelId === undefined) return [base];
  if (isPseudonym(handle.value)) return [];
  const conversationId = conversationKey(accountId, facts.channelId, handle);
  return [{ ...base, facts: { ...facts, conversationId } }];
}
