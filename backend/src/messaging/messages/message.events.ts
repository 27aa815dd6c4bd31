import type { MessageStatus } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { ChosenRow } from '../content/rows.js';
import { pseudonym, subjectOfChat, subjectOfPhone } from '../../platform/personal/subjects.js';

/** Steps of the funnel. Reaching one implies those before it; none is ever taken back. */
export const STEPS = ['accepted', 'sent', 'delivered', 'read', 'replied'] as const;
export type Step = (typeof STEPS)[number];

/**
 * Part of every event of a message: its owner, and its effect on the counters, so that these are pure sums over events
 * (docs/adr/0012-one-stream-for-limits.md). `before` and `after` are what the outbox shows, `reached` the steps that
 * are new.
 */
export interface MessageFact {
  messageId: string;
  jobId: string;
  accountId: string;
  channelId: number;
  before: MessageStatus;
  after: MessageStatus;
  reached: Step[];
  /** `before` is the `failed` of a cancelled message, which arrived all the same. */
  wasCancelled?: true;
}

/** How we know that the gateway took the message. */
export type OutcomeSource = 'answer' | 'echo' | 'history' | 'reply' | 'person';

/**
 * Why a message was allowed, by which version of the rule, and what was known then: the first so many opt-outs and
 * returns of the account. `consent`: the person consented to the purpose. `transactional`: they ordered it.
 * `withdrawal`: it confirms to them once, within five minutes, that their withdrawal was heard; no other message may
 * follow it. `question`: it asks them once to confirm a consent that they gave elsewhere, and says nothing else.
 * `window`: they wrote within the last 24 hours. `none-recorded`: no consent was recorded; the account answers for it,
 * and no withdrawal stood against it.
 */
export type ClaimBasis = { withdrawalsKnown: number } & (
  | { kind: 'none-recorded'; ruleVersion: 1 }
  /** The event of the withdrawal, when the person wrote it, and when its age was checked; ISO-8601 UTC. */
  | { kind: 'withdrawal'; ruleVersion: 3; event: string; wroteAt: string; askedAt: string }
  /** The question, the event by which the person first said yes, and when this was decided. */
  | ({ kind: 'question'; ruleVersion: 4; questionId: string; event: string; askedAt: string } & Decided)
  | ({ ruleVersion: 2 } & Decided &
      (
        | { kind: 'none-recorded' | 'transactional' }
        | { kind: 'consent'; event: string }
        /** The event of the person's message, when they wrote it, and when its age was checked; ISO-8601 UTC. */
        | { kind: 'window'; event: string; writtenAt: string; askedAt: string }
      ))
);

/** The input of the second version of the rule, and what it knew. */
interface Decided {
  /** The purpose of the message. */
  purpose: string;
  /** Id of the number that is written to. */
  handleId: string;
  /** The first so many consents and withdrawals of the account. */
  consentsKnown: number;
}

/**
 * Why a message is not sent although it could be. For a confirmation: `late`, its five minutes are over; `returned`,
 * the withdrawal stands no more. For a question: `late`, its time for an answer is over; `settled`, there is nothing to
 * ask any more. `asked`: the person was asked for this purpose, and has not said yes.
 */
export type SkipRule =
  'late' | 'returned' | 'settled' | 'suppressed' | 'withdrawn' | 'asked' | 'no-consent' | 'forgotten' | 'hidden';

/** Written before the gateway is called; of two dispatchers one wins (docs/adr/0011-at-most-once.md). */
export type MessageClaimed = DomainEvent<
  'MessageClaimed',
  MessageFact & {
    /** From 1; names the call to which an outcome belongs. */
    attempt: number;
    /** E.164 with '+'. */
    to: string;
    /** The dispatcher's run: another run's claim without an outcome is an unknown outcome. */
    worker: string;
    /** null in claims of before it was kept. */
    basis: ClaimBasis | null;
  }
>;

/** Definitely not sent: back to the queue until `retryAt`. */
export type MessageReleased = DomainEvent<
  'MessageReleased',
  MessageFact & {
    attempt: number;
    /** Machine name of the class of failure (see `dispatch/failures/failure.ts`). */
    failure: string;
    /** Shown to the person who waits. */
    reason: string;
    retryAt: string;
    /** False if the message is not to blame, for example while the channel is not linked. */
    counted: boolean;
  }
>;

/** The gateway has it. `providerMessageId` is null if the answer named none; see `MessageIdentified`. */
export type MessageAccepted = DomainEvent<
  'MessageAccepted',
  MessageFact & {
    attempt: number;
    providerMessageId: string | null;
    evidence: OutcomeSource;
    /** True if it contradicts an earlier event, for example a refusal. */
    anomaly: boolean;
  }
>;

/** Adds the gateway's id to a message that was accepted without it. */
export type MessageIdentified = DomainEvent<
  'MessageIdentified',
  MessageFact & { providerMessageId: string; evidence: OutcomeSource }
>;

/** Definitely not sent and not to be tried again. */
export type MessageRejected = DomainEvent<
  'MessageRejected',
  MessageFact & {
    attempt: number;
    failure: string;
    /** The problem and its remedy. */
    reason: string;
  }
>;

/** The call was made or may have been made, and its outcome is unknown. Never goes back to the queue by itself. */
export type MessageOutcomeUnknown = DomainEvent<
  'MessageOutcomeUnknown',
  MessageFact & { attempt: number; reason: string; nextCheckAt: string }
>;

/** The gateway's history was readable and does not show it (yet). */
export type MessageOutcomeChecked = DomainEvent<
  'MessageOutcomeChecked',
  MessageFact & {
    /** From 1. */
    check: number;
    nextCheckAt: string;
  }
>;

/** All checks are done: it stays unknown, is shown as failed and waits for a person. */
export type MessageUnresolved = DomainEvent<'MessageUnresolved', MessageFact & { checks: number; reason: string }>;

/** The gateway reports progress. `before` = `after` if it only adds a time. */
export type MessageStatusReached = DomainEvent<
  'MessageStatusReached',
  MessageFact & {
    status: 'sent' | 'delivered' | 'read' | 'played' | 'deleted';
    /** ISO-8601 UTC by the gateway's clock, else when it came in. */
    at: string;
    anomaly: boolean;
  }
>;

/** The gateway reports that it did not arrive. After `delivered` it is an anomaly and changes nothing. */
export type MessageProviderFailed = DomainEvent<
  'MessageProviderFailed',
  MessageFact & { at: string; reason: string; anomaly: boolean }
>;

/** The recipient answered. All answers are kept; the counters count the message once. */
export type MessageReplied = DomainEvent<
  'MessageReplied',
  MessageFact & {
    /** The gateway's id of the answer. */
    replyId: string;
    kind: 'button' | 'row' | 'quoted' | 'text';
    text: string | null;
    /** 1 to 3 for a pressed button. */
    button: number | null;
    /** The row of a list that they chose, or whose number they typed; left out of every other answer. */
    row?: ChosenRow;
    at: string;
    /** The chat that it came in, as the gateway names it. */
    chatId?: string;
  }
>;

/** Not sent because of a rule that holds at the moment of sending; `forgotten`: the number is not known any more. */
export type MessageSkipped = DomainEvent<'MessageSkipped', MessageFact & { rule: SkipRule; reason: string }>;

/** A person wants another try of a message that was definitely not sent. Its attempts are counted anew. */
export type MessageRequeued = DomainEvent<'MessageRequeued', MessageFact>;

/** Its job was cancelled before it was claimed. */
export type MessageCancelled = DomainEvent<'MessageCancelled', MessageFact & { reason: string }>;

export type MessageEvent =
  | MessageClaimed
  | MessageReleased
  | MessageAccepted
  | MessageIdentified
  | MessageRejected
  | MessageOutcomeUnknown
  | MessageOutcomeChecked
  | MessageUnresolved
  | MessageStatusReached
  | MessageProviderFailed
  | MessageReplied
  | MessageSkipped
  | MessageCancelled
  | MessageRequeued;

const OF_CLAIM = personal<MessageClaimed['data']>(['to'], { to: pseudonym }, ({ accountId, to }) =>
  subjectOfPhone(accountId, to),
);
const OF_REPLY = personal<MessageReplied['data']>(['text', 'chatId', 'row'], { text: null }, ({ accountId, chatId }) =>
  chatId === undefined ? undefined : subjectOfChat(accountId, chatId),
);

export const messageEvents = eventFamily<MessageEvent>(
  'message-{id}',
  {
    MessageClaimed: [(data) => ({ basis: null, ...data })],
    MessageReleased: [],
    MessageAccepted: [],
    MessageIdentified: [],
    MessageRejected: [],
    MessageOutcomeUnknown: [],
    MessageOutcomeChecked: [],
    MessageUnresolved: [],
    MessageStatusReached: [],
    MessageProviderFailed: [],
    MessageReplied: [],
    MessageSkipped: [],
    MessageCancelled: [],
    MessageRequeued: [],
  },
  { MessageClaimed: [OF_CLAIM], MessageReplied: [OF_REPLY] },
);

export const messageStream = (messageId: string) => `message-${messageId}`;
