import type { ConsentMeans, ConsentPolicy } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Handle } from '../../platform/personal/handle.js';
import { erasedHandle, subjectOfHandle } from '../../platform/personal/subjects.js';

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

/** They were asked; nothing may be sent on that alone. */
export type ConsentAsked = DomainEvent<'ConsentAsked', OfConsent & Evidence & { wording: WordingShown }>;
/** From now on they may be written to for this purpose. */
export type ConsentGiven = DomainEvent<'ConsentGiven', OfConsent & Evidence & { wording: WordingShown }>;
/** From now on they may not be written to for this purpose. */
export type ConsentWithdrawn = DomainEvent<'ConsentWithdrawn', OfConsent & Evidence>;
/** What holds where nobody wrote a consent down. */
export type ConsentPolicyChanged = DomainEvent<'ConsentPolicyChanged', { accountId: string } & ConsentPolicy>;

export type ConsentEvent = ConsentAsked | ConsentGiven | ConsentWithdrawn | ConsentPolicyChanged;

const SAID = personal<OfConsent & Evidence>(
  ['first', 'reference', 'note'],
  { first: erasedHandle, reference: null, note: null },
  ({ accountId, first }) => subjectOfHandle(accountId, first),
);

export const consentEvents = eventFamily<ConsentEvent>(
  'consents-{account}',
  { ConsentAsked: [], ConsentGiven: [], ConsentWithdrawn: [], ConsentPolicyChanged: [] },
  { ConsentAsked: [SAID], ConsentGiven: [SAID], ConsentWithdrawn: [SAID] },
);

export const consentsStream = (accountId: string) => `consents-${accountId}`;
