import type { AttributeValue, ConsentMeans, ConsentPolicy } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal, personalEach } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, subjectOfAccount, subjectOfHandle } from '../../platform/personal/subjects.js';

/** The person who said it. */
export interface OfConsent {
  accountId: string;
  /** The handle id of `first`. */
  personId: string;
  /** The ids of all handles that the person had when it was written down, that of `first` among them. */
  handleIds: readonly string[];
  /** The handle that they were first known by. */
  first: Handle;
}

/** One version of the text that they saw; it never changes. */
export interface WordingShown {
  wordingId: string;
  version: number;
  /** SHA-256 of its text. */
  hash: string;
}

/** The evidence of a consent or withdrawal that can be looked up later. */
export interface Evidence {
  /** service, marketing, or the account's own. */
  purpose: string;
  /** `same-person`: said at another number of theirs. */
  means: ConsentMeans | 'double-opt-in' | 'same-person';
  /** When it was said, ISO-8601 UTC. */
  at: string;
  /** The message in which it was said; missing if it was said elsewhere. */
  source?: { channelId: number; providerMessageId: string };
  /** Where the evidence is found, and what happened, in the account's words. */
  reference: string | null;
  note: string | null;
}

/** A question that one message asks and one answer settles. Times are ISO-8601 UTC. */
export interface Question {
  questionId: string;
  askedAt: string;
  /** An answer that was written later counts no more. */
  expiresAt: string;
  /** They are not asked again before. */
  againAt: string;
}

/**
 * They are asked; nothing may be sent on that alone. With a `question` they said yes elsewhere, and it counts when they
 * answer; if it is asked already, the event repeats the same question.
 */
export type ConsentAsked = DomainEvent<
  'ConsentAsked',
  OfConsent & Evidence & { wording: WordingShown; question?: Question }
>;
/** From now on they may be written to for this purpose. `answers`: the id of the question that they said yes to. */
export type ConsentGiven = DomainEvent<
  'ConsentGiven',
  OfConsent & Evidence & { wording: WordingShown; answers?: string }
>;
/** The data of a person in a file's row, apart from their consent. */
export interface SaidByRow {
  /** Line of the file. */
  line: number;
  labels: readonly string[];
  /** `name`, `language` and `timeZone` mean what they say; others are the account's. */
  attributes: Readonly<Record<string, AttributeValue>>;
}
/** The consent of one of many people. */
export interface GivenByOne extends Omit<OfConsent, 'accountId'>, Omit<Evidence, 'source'> {
  /** Which of the event's wordings, from 0. */
  wording: number;
  /**
   * The other data of their row, if no other event of the log has it: for a person who was known only by the number.
   * The line shows that the row is written, also after they were forgotten.
   */
  line?: number;
  row?: Omit<SaidByRow, 'line'> | null;
}
/**
 * Many consents that came in one file: each of these people may be written to from now on. At most a hundred.
 * `importId`: of the file, if whole rows are in it.
 */
export type ConsentsGiven = DomainEvent<
  'ConsentsGiven',
  { accountId: string; importId?: string; wordings: readonly WordingShown[]; people: readonly GivenByOne[] }
>;
/** Few enough that what proves one consent is not long. */
export const CONSENTS_MAX = 100;
/** From now on they may not be written to for this purpose. */
export type ConsentWithdrawn = DomainEvent<'ConsentWithdrawn', OfConsent & Evidence>;
/**
 * A withdrawal at the number of another person, who was taken for the same person, does not hold for this person any
 * more. `at`: when this was found out.
 */
export type ConsentWithdrawalLifted = DomainEvent<'ConsentWithdrawalLifted', OfConsent & Evidence>;
/** The rule for people without a recorded consent. */
export type ConsentPolicyChanged = DomainEvent<'ConsentPolicyChanged', { accountId: string } & ConsentPolicy>;

/** For which purposes a consent counts only once the person has answered, and how they are asked. */
export interface DoubleOptInRules {
  purposes: readonly string[];
  /** The channel that asks; null if no purpose needs an answer. */
  channelId: number | null;
  /** An answer counts for that long. */
  expiresAfterDays: number;
  /** The same person is not asked again for the same purpose before. */
  againAfterDays: number;
  /** Words that mean yes, beside those of the product. */
  words: readonly string[];
}
/** The purposes whose consents have to be confirmed from now on, and the rules for asking. */
export type DoubleOptInChanged = DomainEvent<'DoubleOptInChanged', { accountId: string } & DoubleOptInRules>;

export type ConsentEvent =
  | ConsentAsked
  | ConsentGiven
  | ConsentsGiven
  | ConsentWithdrawn
  | ConsentWithdrawalLifted
  | ConsentPolicyChanged
  | DoubleOptInChanged;

const SAID = personal<OfConsent & Evidence>(
  ['first', 'reference', 'note'],
  { first: erasedHandle, reference: null, note: null },
  ({ accountId, first }) => subjectOfHandle(accountId, first),
);

const SAID_BY_EACH = personalEach<ConsentsGiven['data'], GivenByOne>(
  'people',
  ['first', 'reference', 'note', 'row'],
  { first: erasedHandle, reference: null, note: null, row: null },
  ({ first }, { accountId }) => subjectOfHandle(accountId, first),
);

const WORDS = personal<DoubleOptInChanged['data']>(['words'], { words: [] }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

export const consentEvents = eventFamily<ConsentEvent>(
  'consents-{account}',
  {
    ConsentAsked: [],
    ConsentGiven: [],
    ConsentsGiven: [],
    ConsentWithdrawn: [],
    ConsentWithdrawalLifted: [],
    ConsentPolicyChanged: [],
    DoubleOptInChanged: [],
  },
  {
    ConsentAsked: [SAID],
    ConsentGiven: [SAID],
    ConsentsGiven: [SAID_BY_EACH],
    ConsentWithdrawn: [SAID],
    ConsentWithdrawalLifted: [SAID],
    DoubleOptInChanged: [WORDS],
  },
);

export const consentsStream = (accountId: string) => `consents-${accountId}`;
