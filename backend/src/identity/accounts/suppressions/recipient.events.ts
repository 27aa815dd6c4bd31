import type { ConsentMeans } from '@wavelane/contracts';
import { type DomainEvent, personal } from '@wavelane/event-store';
import { pseudonym, subjectOfPhone } from '../../../platform/personal/subjects.js';

/** The message in which a recipient said so; missing if a user entered it by hand, and in older logs. */
export interface SaidIn {
  source?: { channelId: number; providerMessageId: string };
}

/** The text of an entry that a user made by hand. */
export const ENTERED_BY_HAND = 'Entered by hand';

/**
 * A recipient gets no more messages of this account. `stop`: they asked for it; `by-hand`: a user entered them;
 * `same-person`: it was said at another number of theirs, and `elsewhere` has the reason there. In older logs it is
 * always `stop`, and `text` and actor show the difference.
 */
export type RecipientSuppressed = DomainEvent<
  'RecipientSuppressed',
  {
    accountId: string;
    phone: string;
    reason: 'stop' | 'by-hand' | 'same-person';
    text: string;
    elsewhere?: 'stop' | 'by-hand';
    /** This phone was on the list already, by a weaker word. */
    again?: true;
    /** Their first word since messages were last allowed: it is confirmed to them. Missing in older logs. */
    first?: true;
    /** They used an everyday word: messages that they ordered still reach them. */
    everyday?: true;
    /**
     * When they wrote it, never later than `at`. ISO-8601 UTC; missing if it was entered by hand, and in older logs.
     */
    wroteAt?: string;
    /** ISO-8601 UTC; missing in older logs. */
    at?: string;
  } & SaidIn
>;

/**
 * The consent by which a recipient may be written to again: the wording shown, how and when they consented, and for
 * which purpose.
 */
export interface NewConsent {
  purpose: string;
  means: ConsentMeans;
  /** ISO-8601 UTC. */
  at: string;
  wordingId: string;
  version: number;
  /** SHA-256 of the wording's text. */
  hash: string;
}

/**
 * `start`: they asked for messages again; `by-hand`: a user removed an entry by hand; `consent`: they consented anew,
 * and a user recorded that, with the circumstances in `text`; `same-person`: the withdrawal was said at a number that
 * turned out to be another person's. Older logs have only `start`. A `start` is recorded for people without an opt-out,
 * too: it outweighs a refusal that was written earlier and arrives later.
 */
export type RecipientRestored = DomainEvent<
  'RecipientRestored',
  {
    accountId: string;
    phone: string;
    reason: 'start' | 'by-hand' | 'consent' | 'same-person';
    text: string;
    consent?: NewConsent;
    /** When they wrote it, according to the gateway; ISO-8601 UTC. Missing if they did not write, and in older logs. */
    wroteAt?: string;
    /** When a `start` was recorded: a later `wroteAt` counts as this. ISO-8601 UTC; missing in older logs. */
    at?: string;
    /** The place of its evidence. */
    reference?: string;
    /** Their pseudonym, if they had been forgotten after they opted out. */
    forgottenAs?: string;
  } & SaidIn
>;

/** Personal fields, and the values that are read once their key is gone. */
export const OF_RECIPIENT = personal<RecipientSuppressed['data']>(
  ['phone', 'text'],
  { phone: pseudonym, text: '' },
  ({ accountId, phone }) => subjectOfPhone(accountId, phone),
);
export const OF_RESTORED = personal<RecipientRestored['data']>(
  ['phone', 'text', 'reference'],
  { phone: pseudonym, text: '' },
  ({ accountId, phone }) => subjectOfPhone(accountId, phone),
);
