import type { MessageStatus } from '../../status.js';
import type { InboundContent } from './inbound.js';
import type { Member } from './member.js';
import type { PlannedReply } from './planned-replies.js';

export const CONVERSATION_STATES = ['open', 'snoozed', 'resolved'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/**
 * Which part of the list. `mine`, `unassigned` and `all` are of open ones; `mentioned` is of those with a note that mentions
 * who asks and that they have not read.
 */
export const CONVERSATION_VIEWS = ['mine', 'unassigned', 'mentioned', 'all', 'snoozed', 'resolved'] as const;
export type ConversationView = (typeof CONVERSATION_VIEWS)[number];

/** With whom a conversation is. */
export interface ConversationPerson {
  /** For GET /api/people/{id}. */
  id: string;
  name: string | null;
  /** As they call themselves on WhatsApp, if the account calls them something else. */
  profileName: string | null;
  /** E.164; null where WhatsApp hides the number and no other is known. */
  phone: string | null;
  /** They asked for no more messages. */
  stopped: boolean;
}

/** The newest message of a conversation. */
export interface ConversationLast {
  /** Who wrote it: the person, the account's own phone, a member. */
  from: 'person' | 'phone' | 'member';
  /** As the gateway calls it: text, image … */
  kind: string;
  text: string | null;
  deleted: boolean;
  /** How far it got; null where it is not ours. */
  status: MessageStatus | null;
  /** Which member wrote it; null where no member did. */
  by: Member | null;
}

/** One of GET /api/conversations: what is said with one person through one channel. Times are ISO-8601 UTC. */
export interface Conversation {
  id: string;
  channelId: number;
  person: ConversationPerson;
  state: ConversationState;
  /** When it comes back by itself; null where it is not snoozed. */
  snoozedUntil: string | null;
  /** Who answers; null where nobody has taken it. */
  owner: Member | null;
  /** Messages that nobody has read: 100 stands for 100 and more. */
  unread: number;
  /** Since when the person waits for an answer. */
  waitingSince: string | null;
  /** Until when they can be answered without using the plan's messages: 24 hours after they wrote last. */
  windowEndsAt: string | null;
  labels: string[];
  /** When the next planned reply goes; null where none is planned. */
  plannedFor: string | null;
  lastAt: string;
  last: ConversationLast | null;
}

/** GET /api/conversations/{id} */
export interface ConversationDetail extends Conversation {
  /** The number that a reply goes to; null where there is none. */
  replyTo: string | null;
  /** Why nobody can reply now, for people; null where one can. */
  cannotReply: string | null;
  /** A note mentions who asks, and they have not read it. */
  mentioned: boolean;
  /** Replies that go later, the next one first. */
  planned: PlannedReply[];
}

/** How many conversations wait for whom: 1000 stands for 1000 and more. */
export interface ConversationCounts {
  /** All open conversations. */
  all: number;
  /** Open conversations with something that nobody has read. */
  unread: number;
  mine: number;
  unassigned: number;
  /** Whatever their state: with a note that mentions who asks and that they have not read. */
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
  content?: InboundContent;
  edited?: { text: string | null; at: string };
  deletedAt?: string;
  /** The newest of each side. */
  reactions: { emoji: string; by: 'person' | 'account' }[];
  /** What it quotes; left out where it quotes nothing that is known. */
  repliesTo?: Pick<ConversationMessage, 'id' | 'from' | 'kind' | 'text'>;
  /** Only of what was sent from here. */
  sent?: {
    messageId: string;
    jobId: string;
    status: MessageStatus;
    /** Why it failed or waits. */
    error: string | null;
    /** Nobody knows whether it went out: it is never sent again by itself. */
    outcomeUnknown: boolean;
    bulk: boolean;
    /** Who wrote it; null where it was not written in a conversation. */
    by: Member | null;
  };
}

/** What members say among themselves; the person never sees it. */
export interface ConversationNote extends LineOf {
  type: 'note';
  by: Member;
  text: string;
  /** For whom it is meant; left out where it names nobody. */
  mentions?: Member[];
}

/** What does something with conversations by itself. */
export const CONVERSATION_RULES = ['unanswered', 'round-robin', 'least-busy', 'silence'] as const;
export type ConversationRule = (typeof CONVERSATION_RULES)[number];

/** What was done with a conversation. */
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
    | 'away-refused';
  /** Who did it; null where it came about by itself. */
  by: Member | null;
  /** Of what was snoozed. */
  until?: string;
  added?: string[];
  removed?: string[];
  /** To whom it was assigned. */
  to?: Member;
  /** Why it was taken over, or a reply was not sent. */
  reason?: string;
  /** What a planned reply would have said that was not sent. */
  text?: string;
  /** Which rule of the account did it. */
  rule?: ConversationRule;
}

/** One line of GET /api/conversations/{id}/lines. */
export type ConversationLine = ConversationMessage | ConversationNote | ConversationEvent;

/** Which conversations are asked for. */
export interface ConversationsFilter {
  view?: ConversationView;
  channelId?: number;
  /** Id of the member who answers. */
  owner?: string;
  /** How a word of the person's name or the digits of their number begin. */
  q?: string;
  /** All conversations with this person, whatever became of them; the other conditions are left aside. */
  personId?: string;
}

/** What is looked for in what was said. */
export interface LinesFilter {
  /** How words begin, all of which a line holds. */
  q: string;
}

/** One of GET /api/conversations/search: a line in which the words stand. */
export interface FoundLine extends LineOf {
  /** Who wrote it; `note`: a member, for members. */
  from: ConversationMessage['from'] | 'note';
  /** Which member wrote it; null where no member did. */
  by: Member | null;
  /** The part of it around the first of the words. */
  text: string;
  /** That shows the line. */
  conversation: Conversation;
}

/** POST /api/conversations/{id}/notes */
export interface AddConversationNote {
  text: string;
  /** Ids of members who see the channel: the note is for them. */
  mentions?: string[];
}
