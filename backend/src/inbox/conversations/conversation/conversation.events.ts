import type { ConversationRule, RichContent } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { MessageMedia, OrderOfReply } from '../../../messaging/index.js';
import type { Handle } from '../../../platform/personal/handle.js';
import {
  erasedHandle,
  pseudonym,
  subjectOfAccount,
  subjectOfHandle,
  subjectOfPhone,
} from '../../../platform/personal/subjects.js';

/** Which conversation: of one handle, through one channel. Part of every event of it. */
export interface OfConversation {
  conversationId: string;
  accountId: string;
  channelId: number;
  /** The handle of the person. */
  handle: Handle;
}

interface Done extends OfConversation {
  /** Id of the member who did it; null if no member did. */
  by: string | null;
}

/**
 * A message came that opens it. `place`: the position of that message in `inbox-{channel}`, as everywhere below; `at`:
 * when it came, ISO-8601 UTC.
 */
export type ConversationOpened = DomainEvent<
  'ConversationOpened',
  Done & { cause: 'message' | 'echo'; place: number; at: string }
>;
/** `from`: the owner before; null: none. `reason`: why it was taken over from them. */
export type ConversationClaimed = DomainEvent<
  'ConversationClaimed',
  Done & { by: string; from: string | null; reason: string | null }
>;
/** The rule of the account that did it; left out if a member did. */
interface ByRule {
  rule?: ConversationRule;
}
/** `by` gave it to `to`. `from` and `reason` as of a claim. */
export type ConversationAssigned = DomainEvent<
  'ConversationAssigned',
  Done & ByRule & { to: string; from: string | null; reason: string | null }
>;
/** `wait`: since when the person has waited, if that is the reason; ISO-8601 UTC. */
export type ConversationReleased = DomainEvent<'ConversationReleased', Done & ByRule & { wait?: string }>;
/** Messages after `upTo` were not known then, and open it again. */
export type ConversationResolved = DomainEvent<'ConversationResolved', Done & ByRule & { upTo: number }>;
/** `place`: of the message that did it; null if a member did. */
export type ConversationReopened = DomainEvent<'ConversationReopened', Done & { place: number | null }>;
/** `until`: ISO-8601 UTC. */
export type ConversationSnoozed = DomainEvent<
  'ConversationSnoozed',
  Done & { by: string; until: string; upTo: number }
>;
export type ConversationWoken = DomainEvent<'ConversationWoken', Done>;
/** `mentions`: ids of the members that it addresses; left out if it names none. */
export type ConversationNoteAdded = DomainEvent<
  'ConversationNoteAdded',
  Done & { by: string; noteId: string; text: string; mentions?: string[] }
>;
/** `by` has read these notes, which mention them. */
export type ConversationMentionsRead = DomainEvent<
  'ConversationMentionsRead',
  Done & { by: string; noteIds: string[] }
>;
export type ConversationLabelled = DomainEvent<
  'ConversationLabelled',
  Done & { by: string; added: string[]; removed: string[] }
>;
export type ConversationRead = DomainEvent<'ConversationRead', Done & { by: string; upTo: number }>;
/** The order of its message, too, if it names the `day` that pays; in older logs `MessageOrdered` of its job follows. */
export type ReplyOrdered = DomainEvent<
  'ReplyOrdered',
  Done &
    Partial<OrderOfReply> & {
      by: string;
      messageId: string;
      jobId: string;
      /** Names the send, so that it is one however often it is carried on. */
      commandId: string;
      /** E.164 with '+'. */
      to: string;
      /** The person's name, for variables of the text. */
      name: string | null;
      /** '' of a file without a caption. */
      text: string;
      /** They wrote within 24 hours: it uses none of the plan's messages. */
      free: boolean;
      /** Id of the planned reply; left out if it was not planned. */
      plannedId?: string;
      /** A file that it carries; left out if it has none. */
      media?: MessageMedia;
    }
>;
/** The ordered reply is not sent after all. */
export type ReplyRefused = DomainEvent<'ReplyRefused', Done & { messageId: string; reason: string }>;
/** The text of a planned reply and when it is sent. */
interface Planned {
  plannedId: string;
  text: string;
  /** When it goes, ISO-8601 UTC. */
  due: string;
  /** The person's next message cancels it. */
  unlessAnswered: boolean;
  /** Hours: if it cannot go within so many of its time, it does not go. Left out: 12. */
  validForHours?: number;
  /** The newest message that was known then. */
  upTo: number;
  /** A file that it carries; left out if it has none. A change keeps it. */
  media?: MessageMedia;
  /** A list, a location, a contact or a poll; left out if it has none. */
  content?: RichContent;
}
export type ReplyPlanned = DomainEvent<'ReplyPlanned', Done & Planned & { by: string }>;
/** From then on it belongs to the member who changed it. */
export type PlannedReplyChanged = DomainEvent<'PlannedReplyChanged', Done & Planned & { by: string }>;
/** A member took it back. */
export type PlannedReplyCancelled = DomainEvent<'PlannedReplyCancelled', Done & { by: string; plannedId: string }>;
/** Why a planned reply did not go. `refused`: the rules of every reply, `reason` says which. */
export type PlanEnd = 'owner' | 'resolved' | 'answered' | 'joined' | 'late' | 'restored' | 'refused';
/** It is not sent, because of what was so when its time came, or what came before. `text`: what it would have said. */
export type PlannedReplyDropped = DomainEvent<
  'PlannedReplyDropped',
  Done & { plannedId: string; cause: PlanEnd; reason: string; text: string }
>;
/**
 * Something was written at another handle of the person. `what`: news of them, what was read before the two were one, or
 * an answer from the account's phone.
 */
export type ConversationTouched = DomainEvent<
  'ConversationTouched',
  Done & { place: number; at: string; providerMessageId: string; what: 'news' | 'read' | 'answer' }
>;
/** It is shown as part of the conversation with this handle of the same person. */
export type ConversationJoined = DomainEvent<'ConversationJoined', Done & { into: Handle; intoId: string }>;
/** It stands by itself again. */
export type ConversationParted = DomainEvent<'ConversationParted', Done>;

export type ConversationEvent =
  | ConversationOpened
  | ConversationClaimed
  | ConversationAssigned
  | ConversationReleased
  | ConversationResolved
  | ConversationReopened
  | ConversationSnoozed
  | ConversationWoken
  | ConversationNoteAdded
  | ConversationMentionsRead
  | ConversationLabelled
  | ConversationRead
  | ReplyOrdered
  | ReplyRefused
  | ReplyPlanned
  | PlannedReplyChanged
  | PlannedReplyCancelled
  | PlannedReplyDropped
  | ConversationTouched
  | ConversationJoined
  | ConversationParted;

const ofHandle = ({ accountId, handle }: OfConversation) => subjectOfHandle(accountId, handle);
const handle = erasedHandle;
const HANDLE = personal<OfConversation>(['handle'], { handle }, ofHandle);
const CLAIM = personal<ConversationClaimed['data']>(['handle', 'reason'], { handle, reason: null }, ofHandle);
const ASSIGNED = personal<ConversationAssigned['data']>(['handle', 'reason'], { handle, reason: null }, ofHandle);
const SAID = personal<OfConversation & { text: string }>(['handle', 'text'], { handle, text: '' }, ofHandle);
const PLANNED = personal<ReplyPlanned['data']>(['handle', 'text', 'content'], { handle, text: '' }, ofHandle);
const LABELS = personal<ConversationLabelled['data']>(
  ['handle', 'added', 'removed'],
  { handle, added: [], removed: [] },
  ofHandle,
);
const REPLY = personal<ReplyOrdered['data']>(
  ['to', 'name', 'text', 'body', 'content'],
  { to: pseudonym, name: null, text: '', body: '' },
  ({ accountId, to }) => subjectOfPhone(accountId, to),
);
const LABEL = personal<ReplyOrdered['data']>(['channelLabel'], { channelLabel: '' }, ({ accountId }) =>
  subjectOfAccount(accountId),
);
const INTO = personal<ConversationJoined['data']>(['into'], { into: erasedHandle }, ({ accountId, into }) =>
  subjectOfHandle(accountId, into),
);

export const conversationEvents = eventFamily<ConversationEvent>(
  'conversation-{id}',
  {
    ConversationOpened: [],
    ConversationClaimed: [],
    ConversationAssigned: [],
    ConversationReleased: [],
    ConversationResolved: [],
    ConversationReopened: [],
    ConversationSnoozed: [],
    ConversationWoken: [],
    ConversationNoteAdded: [],
    ConversationMentionsRead: [],
    ConversationLabelled: [],
    ConversationRead: [],
    ReplyOrdered: [],
    ReplyRefused: [],
    ReplyPlanned: [],
    PlannedReplyChanged: [],
    PlannedReplyCancelled: [],
    PlannedReplyDropped: [],
    ConversationTouched: [],
    ConversationJoined: [],
    ConversationParted: [],
  },
  {
    ConversationOpened: [HANDLE],
    ConversationClaimed: [CLAIM],
    ConversationAssigned: [ASSIGNED],
    ConversationReleased: [HANDLE],
    ConversationResolved: [HANDLE],
    ConversationReopened: [HANDLE],
    ConversationSnoozed: [HANDLE],
    ConversationWoken: [HANDLE],
    ConversationNoteAdded: [SAID],
    ConversationMentionsRead: [HANDLE],
    ConversationLabelled: [LABELS],
    ConversationRead: [HANDLE],
    ReplyOrdered: [HANDLE, REPLY, LABEL],
    ReplyRefused: [HANDLE],
    ReplyPlanned: [PLANNED],
    PlannedReplyChanged: [PLANNED],
    PlannedReplyCancelled: [HANDLE],
    PlannedReplyDropped: [SAID],
    ConversationTouched: [HANDLE],
    ConversationJoined: [HANDLE, INTO],
    ConversationParted: [HANDLE],
  },
);

export const conversationStream = (conversationId: string) => `conversation-${conversationId}`;
