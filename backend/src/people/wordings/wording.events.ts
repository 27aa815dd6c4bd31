import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../platform/personal/subjects.js';

/**
 * The text that asks people for consent, as one version of it. A version never changes: people who consented, consented
 * to this text.
 */
export type WordingPublished = DomainEvent<
  'WordingPublished',
  {
    wordingId: string;
    accountId: string;
    /** From 1. */
    version: number;
    /** The purpose: service, marketing, or the account's own. The same in every version. */
    purpose: string;
    /** BCP 47. The same in every version. */
    language: string;
    text: string;
    /** SHA-256 of the text in UTF-8, hexadecimal. */
    hash: string;
  }
>;

/** The hash stays: consents name it. */
const TEXT = personal<WordingPublished['data']>(['text'], { text: '' }, ({ accountId }) => subjectOfAccount(accountId));

export const wordingEvents = eventFamily<WordingPublished>(
  'wording-{id}',
  { WordingPublished: [] },
  { WordingPublished: [TEXT] },
);

export const wordingStream = (wordingId: string) => `wording-${wordingId}`;
