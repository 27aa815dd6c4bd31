import type { MessageStatus } from '../../status.js';
import type { InboundContent } from './inbound.js';
import type { Member } from './member.js';
import type { PlannedReply } from './planned-replies.js';
import type { ButtonTarget } from './sending.js';

export const CONVERSATION_STATES = ['open', 'snoozed', 'resolved'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/**
 * Parts of the list. `mine`, `unassigned` and `all` hold open conversations; `mentioned` those with a note that
 * mentions the caller, who has not read it.
 */
export const CONVERSATION_VIEWS = ['mine', 'unassigned', 'mentioned', 'all', 'snoozed', 'resolved'] as const;
export type ConversationView = (typeof CONVERSATION_VIEWS)[number];

/** The person of a conversation. */
export interface ConversationPerson {
  /** For GET /api/people/{id}. */
  id: string;
  name: string | null;
  /** As they call themselves on WhatsApp, if the account calls them something else. */
  profileName: string | null;
  /** Their WhatsApp user name, without `@`; null without one. */
  userName: string | null;
  /** E.164; null if WhatsApp hides the number and no other is known. */
  phone: string | null;
  /** They opted out of messages. */
  stopped: boolean;
}

/** The newest message of a conversation. */
export interface ConversationLast {
  /** The author: the person, the account's own phone, a member. */
  from: 'person' | 'phone' | 'member';
  /** As the gateway calls it: text, image … */
  kind: string;
  text: string | null;
  deleted: boolean;
  /** The status of its delivery; null if it is not ours. */
  status: MessageStatus | null;
  /** The member who wrote it; null if no member did. */
  by: Member | null;
}

/** One of GET /api/conversations: the messages with one person through one channel. Times are ISO-8601 UTC. */
export interface Conversation {
  id: string;
  channelId: number;
  person: ConversationPerson;
  state: ConversationState;
  /** When it comes back by itself; null if it is not snoozed. */
  snoozedUntil: string | null;
  /** The member who answers; null if no member has taken it. */
  owner: Member | null;
  /** Messages that no member has read: 100 stands for 100 and more. */
  unread: number;
  /** Since when the person waits for an answer. */
  waitingSince: string | null;
  /** Until when they can be answered without using the plan's messages: 24 hours after they wrote last. */
  windowEndsAt: string | null;
  labels: string[];
  /** When the next planned reply goes; null if none is planned. */
  plannedFor: string | null;
  lastAt: string;
  last: ConversationLast | null;
}

/** GET /api/conversations/{id} */
export interface ConversationDetail extends Conversation {
  /** The number that a reply goes to; null if it is hidden, or there is none. */
  replyTo: string | null;
  /** Why a reply is not possible now, for people; null if it is. */
  cannotReply: string | null;
  /** The reason of `cannotReply` is that the number is hidden; left out otherwise. */
  hiddenNotAnswered?: true;
  /** A note mentions the caller, who has not read it. */
  mentioned: boolean;
  /** Replies that go later, the next one first. */
  planned: PlannedReply[];
}

/** Numbers of conversations: 1000 stands for 1000 and more. */
export interface ConversationCounts {
  /** All open conversations. */
  all: number;
  /** Open conversations with unread messages. */
  unread: number;
  mine: number;
  unassigned: number;
  /** Conversations of any state with a note that mentions the caller, who has not read it. */
  mentioned: number;
}

interface LineOf {
  id: string;
  /** When it was written or happened, ISO-8601 UTC. */
  at: string;
}

/** A message of either side. */
export interface ConversationMessage extends LineOf {
  type: 'message';
  /** `phone`: written on the account's own phone; `member`: sent from here. */
  from: 'person' | 'phone' | 'member';
  /** As the gateway calls it: text, reply, image … */
  kind: string;
  header: string | null;
  text: string | null;
  footer: string | null;
  /** Titles. */
  buttons: string[];
  /** Action of each button, in their order; null for a quick reply. Left out: all are quick replies. */
  targets?: (ButtonTarget | null)[];
  /** Also of what was sent from here: `list`, `location`, `contacts` or `poll`. */
  content?: InboundContent;
  /** Its present text; `earlier`: its texts between `text` and this, the oldest first, left out if nothing. */
  edited?: { text: string | null; at: string; earlier?: (string | null)[] };
  deletedAt?: string;
  /** The newest of each side. */
  reactions: { emoji: string; by: 'person' | 'account' }[];
  /** Choices of each side in a poll; left out if neither has. */
  votes?: { options: string[]; by: 'person' | 'account' }[];
  /** Gestures of members at it that have not changed it so far; left out if there are none. */
  gestures?: LineGesture[];
  /** Until when WhatsApp lets it be edited, ISO-8601 UTC; left out if it cannot be edited. */
  editableUntil?: string;
  /** The message that it quotes; left out if it quotes none that is known. */
  repliesTo?: Pick<ConversationMessage, 'id' | 'from' | 'kind' | 'text'>;
  /** Only for a message that was sent from here. */
  sent?: {
    messageId: string;
    jobId: string;
    status: MessageStatus;
    /** Why it failed or waits. */
    error: string | null;
    /** The outcome is unknown: it is never sent again by itself. */
    outcomeUnknown: boolean;
    bulk: boolean;
    /** The member who wrote it; null if it was not written in a conversation. */
    by: Member | null;
  };
}

/** A gesture at a message: ordered and under way, certainly not made, or of unknown outcome and never repeated. */
export interface LineGesture {
  id: string;
  kind: 'reaction' | 'edit' | 'withdrawal';
  state: 'waits' | 'refused' | 'unknown';
  by: Member;
  /** Emoji of a reaction; null: it was withdrawn. */
  emoji?: string | null;
  /** New text of an edit. */
  text?: string;
  /** Why it was not made, or why it is not known. */
  cause?: 'late' | 'refused' | 'unlinked' | 'unreachable' | 'unanswered' | 'stopped' | 'restored';
  /** The gateway's own words; left out if there are none. */
  reason?: string;
}

/** A note among members; the person never sees it. */
export interface ConversationNote extends LineOf {
  type: 'note';
  by: Member;
  text: string;
  /** The members whom it mentions; left out if it mentions none. */
  mentions?: Member[];
}

/** The rules that change conversations without a member. */
export const CONVERSATION_RULES = ['unanswered', 'round-robin', 'least-busy', 'silence'] as const;
export type ConversationRule = (typeof CONVERSATION_RULES)[number];

/** A change of a conversation. */
export interface ConversationEvent extends LineOf {
  type: 'event';
  event:
    | 'opened'
    | 'claimed'
    | 'assigned'
    | 'released'
    | 'resolved'
    | 'reopened'
    | 'snoozed'
    | 'woken'
    | 'labelled'
    | 'joined'
    | 'parted'
    | 'reply-refused'
    | 'plan-cancelled'
    | 'plan-dropped'
    | 'away-sent'
    | 'away-refused'
    | 'greeting-sent'
    | 'greeting-refused';
  /** The member who did it; null if it came about by itself. */
  by: Member | null;
  /** The end of a snooze. */
  until?: string;
  added?: string[];
  removed?: string[];
  /** The member to whom it was assigned. */
  to?: Member;
  /** Why it was taken over, or a reply was not sent. */
  reason?: string;
  /** The text of a planned reply that was not sent. */
  text?: string;
  /** The rule of the account that did it. */
  rule?: ConversationRule;
}

/** One line of GET /api/conversations/{id}/lines. */
export type ConversationLine = ConversationMessage | ConversationNote | ConversationEvent;

/** Conditions of a list of conversations. */
export interface ConversationsFilter {
  view?: ConversationView;
  channelId?: number;
  /** Id of the member who answers. */
  owner?: string;
  /** How a word of the person's name or the digits of their number begin. */
  q?: string;
  /** All conversations with this person, in any state; the other conditions are ignored. */
  personId?: string;
}

/** Conditions of a search in messages and notes. */
export interface LinesFilter {
  /** How words begin, all of which a line holds. */
  q: string;
}

/** One of GET /api/conversations/search: a line that holds the words. */
export interface FoundLine extends LineOf {
  /** The author; `note`: a member, for members. */
  from: ConversationMessage['from'] | 'note';
  /** The member who wrote it; null if no member did. */
  by: Member | null;
  /** The part of it around the first of the words. */
  text: string;
  /** The words stand in a text of before it was edited; left out otherwise. */
  was?: true;
  /** The conversation that shows the line. */
  conversation: Conversation;
}
