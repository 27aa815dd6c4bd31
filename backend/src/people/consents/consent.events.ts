import type { AttributeValue, ConsentMeans, ConsentPolicy } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal, personalEach } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, subjectOfAccount, subjectOfHandle } from '../../platform/personal/subjects.js';

/** Who said it. */
export interface OfConsent {
  accountId: string;
  /** The handle id of `first`. */
  personId: string;
  /** Of everything that the person could be reached at when it was written down, that of `first` among it. */
  handleIds: readonly string[];
  /** The handle that they were first known by. */
  first: Handle;
}

/** One version of what they were told; its text never changes. */
export interface WordingShown {
  wordingId: string;
  version: number;
  /** SHA-256 of its text. */
  hash: string;
}

/** What of it can be looked up later. */
export interface Evidence {
  /** service, marketing, or the account's own. */
  purpose: string;
  /** `same-person`: said at another number of theirs. */
  means: ConsentMeans | 'double-opt-in' | 'same-person';
  /** When it was said, ISO-8601 UTC. */
  at: string;
  /** The message in which it was said; missing where it was said elsewhere. */
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
 * answer; the same question once more where it is asked already.
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
/** What the row of a file says of somebody beside their consent. */
export interface SaidByRow {
  /** Line of the file. */
  line: number;
  labels: readonly string[];
  /** `name`, `language` and `timeZone` mean what they say; others are the account's. */
  attributes: Readonly<Record<string, AttributeValue>>;
}
/** What one of many consented to. */
export interface GivenByOne extends Omit<OfConsent, 'accountId'>, Omit<Evidence, 'source'> {
  /** Which of the event's wordings, from 0. */
  wording: number;
  /**
   * What else their row says, where nothing else of the log has it: of somebody of whom no more was known than the
   * number. The line tells that the row is written, also once they are forgotten.
   */
  line?: number;
  row?: Omit<SaidByRow, 'line'> | null;
}
/**
 * Many consents that came in one file: each of these people may be written to from now on. At most a hundred.
 * `importId`: of the file, where whole rows are in it.
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
 * A withdrawal that was said at a number of somebody else, who was taken for the same person, does not hold for this person
 * any more. `at`: when it turned out.
 */
export type ConsentWithdrawalLifted = DomainEvent<'ConsentWithdrawalLifted', OfConsent & Evidence>;
/** What holds where nobody wrote a consent down. */
export type ConsentPolicyChanged = DomainEvent<'ConsentPolicyChanged', { accountId: string } & ConsentPolicy>;

/** For which purposes a consent counts only once the person has answered, and how they are asked. */
export interface DoubleOptInRules {
  purposes: readonly string[];
  /** The channel that asks; null where no purpose needs an answer. */
  channelId: number | null;
  /** An answer counts for that long. */
  expiresAfterDays: number;
  /** The same person is not asked again for the same purpose before. */
  againAfterDays: number;
  /** Words that mean yes, beside those of the product. */
  words: readonly string[];
}
/** What of consents has to be confirmed from now on. */
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
