import { isPseudonym } from '../../../platform/personal/subjects.js';
import type { ConversationEvent } from './conversation.events.js';
import { evolvePlans, type Plan } from './plans.js';

export interface Mention {
  memberId: string;
  noteId: string;
}

/** One conversation with one person: its owner, and whether anything is left to do. */
export interface ConversationState {
  /** Unix ms; null until a message opened it. */
  openedAt: number | null;
  /** The position of the message that opened it in the channel's inbox. */
  openedPlace: number;
  /** Id of the member who answers; null: none. */
  owner: string | null;
  status: 'open' | 'snoozed' | 'resolved';
  snoozedUntil: string | null;
  /** Messages up to this place were known when it was put away. */
  putAwayUpTo: number;
  readUpTo: number;
  labels: readonly string[];
  /** The newest notes that mention a member who has not read them. */
  mentioned: readonly Mention[];
  /** More mentions waited than are remembered: a member who reads has read all that are shown to them. */
  mentionsDropped: boolean;
  /** Id of the conversation that shows this one, too. */
  joinedInto: string | null;
  /** How many replies were ordered. */
  ordered: number;
  /** The wait for which it went back to the queue by itself last. */
  returnedWait: string | null;
  /** Commands of the last replies: a repeated one gets the answer of the first time. */
  replies: readonly string[];
  planned: readonly Plan[];
}

/** The state before the first message. */
export const NEW: ConversationState = {
  openedAt: null,
  openedPlace: 0,
  owner: null,
  status: 'open',
  snoozedUntil: null,
  putAwayUpTo: -1,
  readUpTo: -1,
  labels: [],
  mentioned: [],
  mentionsDropped: false,
  joinedInto: null,
  ordered: 0,
  returnedWait: null,
  replies: [],
  planned: [],
};

/** Mentions that wait to be read, of which the conversation knows; of more the newest. */
export const MENTIONS_REMEMBERED = 1_000;
/** Replies of which the commands are remembered. */
const REPLIES_REMEMBERED = 20;

/** Events with erased data count for nothing. */
export function evolveConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  const { data } = event;
  if (isPseudonym(data.handle.value)) return state;
  switch (event.type) {
    case 'ConversationOpened':
      return { ...state, openedAt: Date.parse(event.data.at), openedPlace: event.data.place };
    case 'ConversationClaimed':
      return { ...state, owner: event.data.by };
    case 'ConversationAssigned':
      return { ...state, owner: event.data.to };
    case 'ConversationReleased':
      return { ...state, owner: null, returnedWait: event.data.wait ?? state.returnedWait };
    case 'ConversationResolved':
      return { ...state, status: 'resolved', snoozedUntil: null, putAwayUpTo: event.data.upTo };
    case 'ConversationSnoozed':
      return { ...state, status: 'snoozed', snoozedUntil: event.data.until, putAwayUpTo: event.data.upTo };
    case 'ConversationReopened':
    case 'ConversationWoken':
      return { ...state, status: 'open', snoozedUntil: null };
    case 'ConversationRead':
      return { ...state, readUpTo: event.data.upTo };
    case 'ConversationLabelled': {
      const { added, removed } = event.data;
      return { ...state, labels: [...state.labels.filter((label) => !removed.includes(label)), ...added] };
    }
    case 'ConversationNoteAdded': {
      const { noteId, mentions = [] } = event.data;
      if (mentions.length === 0) return state;
      const all = [...state.mentioned, ...mentions.map((memberId) => ({ memberId, noteId }))];
      const mentionsDropped = state.mentionsDropped || all.length > MENTIONS_REMEMBERED;
      return { ...state, mentioned: all.slice(-MENTIONS_REMEMBERED), mentionsDropped };
    }
    case 'ConversationMentionsRead': {
      const { by, noteIds } = event.data;
      const isRead = ({ memberId, noteId }: Mention) => memberId === by && noteIds.includes(noteId);
      return { ...state, mentioned: state.mentioned.filter((one) => !isRead(one)) };
    }
    case 'ReplyOrdered': {
      const replies = [...state.replies, event.data.commandId].slice(-REPLIES_REMEMBERED);
      return { ...state, ordered: state.ordered + 1, replies, planned: evolvePlans(state.planned, event) };
    }
    case 'ReplyPlanned':
    case 'PlannedReplyChanged':
    case 'PlannedReplyCancelled':
    case 'PlannedReplyDropped':
      return { ...state, planned: evolvePlans(state.planned, event) };
    case 'ConversationJoined':
      return { ...state, joinedInto: event.data.intoId };
    case 'ConversationParted':
      return { ...state, joinedInto: null };
    default:
      return state;
  }
}
