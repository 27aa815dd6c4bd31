import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { erasedHandle, pseudonym, subjectOfHandle, subjectOfPhone } from '../../../platform/personal/subjects.js';
import type { OfConversation } from '../conversation/conversation.events.js';

/** Which gesture: a change to one message of a conversation. */
export interface OfGesture extends OfConversation {
  gestureId: string;
  /** The gateway's id of the message that it changes. */
  target: string;
}

/** Why a gesture was not made: nothing was changed. */
export type GestureRefusal =
  /** WhatsApp does not let the message be edited any more. */
  | 'late'
  /** The gateway said no, or the person wants no messages any more. */
  | 'refused'
  | 'unlinked'
  /** The gateway could not be reached, several times. */
  | 'unreachable';

/** Why it is not known whether a gesture was made. */
export type GestureDoubt =
  | 'unanswered'
  /** The process that made it ended before the answer. */
  | 'stopped'
  /** It was ordered before a restore, and may have been made. */
  | 'restored';

interface Ordered extends OfGesture {
  /** Id of the member who wants it. */
  by: string;
  /** ISO-8601 UTC. */
  orderedAt: string;
}

/**
 * A member wants a reaction. `emoji` null: the reaction is taken back. `to`: the person's number, E.164 with '+', or the
 * id that stands for a hidden one; left out if neither is known.
 */
export type ReactionOrdered = DomainEvent<'ReactionOrdered', Ordered & { emoji: string | null; to?: string }>;
/**
 * A member wants one of the account's texts to be another one. `until`: the last moment at which WhatsApp lets it be
 * edited, ISO-8601 UTC; `to`: the person's number, E.164 with '+', or hidden id.
 */
export type EditOrdered = DomainEvent<'EditOrdered', Ordered & { text: string; to: string; until: string }>;
/** A member wants one of the account's messages to be deleted for everyone. */
export type WithdrawalOrdered = DomainEvent<'WithdrawalOrdered', Ordered>;
/** The call to the gateway begins now. `worker`: the run of the process that makes it. */
export type GestureClaimed = DomainEvent<'GestureClaimed', OfGesture & { attempt: number; worker: string }>;
/** The call certainly changed nothing; another one follows. `retryAt`: ISO-8601 UTC. */
export type GestureReleased = DomainEvent<'GestureReleased', OfGesture & { attempt: number; retryAt: string }>;
/** The gateway has made it. */
export type GestureDone = DomainEvent<'GestureDone', OfGesture & { attempt: number }>;
/** It was certainly not made, and will not be. `reason`: the gateway's own words, or our rule; '' without any. */
export type GestureRefused = DomainEvent<'GestureRefused', OfGesture & { cause: GestureRefusal; reason: string }>;
/** It is not known whether it was made. It is not made again. */
export type GestureOutcomeUnknown = DomainEvent<
  'GestureOutcomeUnknown',
  OfGesture & { attempt: number; cause: GestureDoubt; reason: string }
>;

export type GestureOrdered = ReactionOrdered | EditOrdered | WithdrawalOrdered;
export type GestureEvent =
  GestureOrdered | GestureClaimed | GestureReleased | GestureDone | GestureRefused | GestureOutcomeUnknown;

const ofHandle = ({ accountId, handle }: OfConversation) => subjectOfHandle(accountId, handle);
const HANDLE = personal<OfConversation>(['handle'], { handle: erasedHandle }, ofHandle);
const REACTION = personal<ReactionOrdered['data']>(
  ['handle', 'emoji'],
  { handle: erasedHandle, emoji: null },
  ofHandle,
);
const TO = personal<ReactionOrdered['data']>(['to'], {}, ({ accountId, to }) =>
  to === undefined ? undefined : subjectOfPhone(accountId, to),
);
const TEXT = personal<EditOrdered['data']>(['text', 'to'], { text: '', to: pseudonym }, ({ accountId, to }) =>
  subjectOfPhone(accountId, to),
);

export const gestureEvents = eventFamily<GestureEvent>(
  'gesture-{id}',
  {
    ReactionOrdered: [],
    EditOrdered: [],
    WithdrawalOrdered: [],
    GestureClaimed: [],
    GestureReleased: [],
    GestureDone: [],
    GestureRefused: [],
    GestureOutcomeUnknown: [],
  },
  {
    ReactionOrdered: [REACTION, TO],
    EditOrdered: [HANDLE, TEXT],
    WithdrawalOrdered: [HANDLE],
    GestureClaimed: [HANDLE],
    GestureReleased: [HANDLE],
    GestureDone: [HANDLE],
    GestureRefused: [HANDLE],
    GestureOutcomeUnknown: [HANDLE],
  },
);

export const gestureStream = (gestureId: string) => `gesture-${gestureId}`;
