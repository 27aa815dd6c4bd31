/**
 * How a person gave or withdrew consent: on a form of a website, on paper, in words, in a message, or as the note
 * describes.
 */
export const CONSENT_MEANS = ['web-form', 'paper', 'spoken', 'message', 'other'] as const;
export type ConsentMeans = (typeof CONSENT_MEANS)[number];

/** The evidence of a consent that can be looked up later: its place, and a description. */
export interface ConsentEvidence {
  /** `service`, `marketing`, or one of the account's own. */
  purpose: string;
  means: ConsentMeans;
  /** When it was said, ISO-8601, not in the future; left out: now. */
  at?: string;
  /** Where the evidence is kept, for example the number of a form. */
  reference?: string;
  /** A description in words. */
  note?: string;
}

/** Body of POST /api/people/{id}/consents. */
export interface GiveConsent extends ConsentEvidence {
  /** The text that they saw: a wording of this purpose. */
  wordingId: string;
  /** From 1; left out: the newest. */
  wordingVersion?: number;
}

/** Body of POST /api/suppressions/{phone}/restore: how a person who had opted out consented anew. */
export interface RestoreWithConsent extends GiveConsent {
  /** A description of how they consented anew. */
  note: string;
}

/** Body of POST /api/people/{id}/consents/withdraw. */
export type WithdrawConsent = ConsentEvidence;

/** One statement about consent, with its evidence. It never changes. */
export interface ConsentEntry {
  /** Id of the event in the log. */
  id: string;
  /** `lifted`: a withdrawal that was another person's does not hold any more. */
  what: 'given' | 'withdrawn' | 'asked' | 'lifted';
  purpose: string;
  /** `same-person`: it was said at another number of theirs. */
  means: ConsentMeans | 'import' | 'double-opt-in' | 'same-person';
  /** The text that they saw; null if none was recorded. */
  wording: {
    id: string;
    version: number;
    /** SHA-256 of the text in UTF-8, hexadecimal. */
    hash: string;
  } | null;
  /** When it was said. */
  at: string;
  /** When it was written down. */
  writtenAt: string;
  reference: string | null;
  note: string | null;
  /** Until when their yes to this question counts; left out if no question was asked. */
  waitsUntil?: string;
}

/** GET /api/people/{id}/consents: a person's state for each purpose, and all statements, newest first. */
export interface Consents {
  purposes: {
    purpose: string;
    state: 'given' | 'withdrawn' | 'asked';
    since: string;
    /** `asked`: until when their yes counts; null if they were not asked by a message. */
    waitsUntil: string | null;
    /** `given`: by a yes to a question, which confirms an earlier consent. */
    isConfirmed: boolean;
  }[];
  history: ConsentEntry[];
}

/** GET and PUT /api/consent-policy: the rule for people without a recorded consent. */
export interface ConsentPolicy {
  /** `send`: as long as there is no withdrawal. `refuse`: a message needs a recorded basis. */
  unrecorded: 'send' | 'refuse';
}

/** Body of PUT /api/double-opt-in. */
export interface ChangeDoubleOptIn {
  /** A consent for one of these counts once the person has answered yes to a message. */
  purposes: string[];
  /** The channel that asks; null only without purposes. */
  channelId: number | null;
  /** An answer counts for that many days, 1 to 365. */
  expiresAfterDays: number;
  /** The same person is not asked again for the same purpose for that many days: at least as many. */
  againAfterDays: number;
  /** All words of the account's own that mean yes. */
  words: string[];
}

/** GET /api/double-opt-in: which consents people confirm by an answer, and how they are asked. */
export interface DoubleOptIn extends Omit<ChangeDoubleOptIn, 'words'> {
  words: { builtIn: string[]; own: string[] };
  /** The question about marketing, by language; `{{sender}}` stands for the account's name. */
  texts: { language: string; text: string }[];
}

/** GET /api/messages/{id}/basis: why the message could be sent when it was. */
export interface MessageBasis {
  /** null for a message that was not sent yet, or before this was kept. */
  kind: 'consent' | 'transactional' | 'window' | 'withdrawal' | 'question' | 'none-recorded' | null;
  /** The purpose of the message; null if none was recorded. */
  purpose: string | null;
  /** Version of the rule by which it was decided. */
  ruleVersion: number | null;
  decidedAt: string | null;
  /** The consent that it was based on, or that it asks to confirm. */
  consent?: ConsentEntry;
  /**
   * Their message within the 24 hours before, or the withdrawal that it confirms: its event in the log, and its time.
   */
  answered?: { id: string; at: string };
}
