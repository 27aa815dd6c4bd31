/** How somebody said it: on a form of a website, on paper, in words, in a message, or in another way that the note tells. */
export const CONSENT_MEANS = ['web-form', 'paper', 'spoken', 'message', 'other'] as const;
export type ConsentMeans = (typeof CONSENT_MEANS)[number];

/** What of a consent can be looked up later: where it lies, and what happened. */
export interface ConsentEvidence {
  /** `service`, `marketing`, or one of the account's own. */
  purpose: string;
  means: ConsentMeans;
  /** When it was said, ISO-8601, not in the future; left out: now. */
  at?: string;
  /** Where the evidence is found, for example the number of a form. */
  reference?: string;
  /** What happened, in words. */
  note?: string;
}

/** Body of POST /api/people/{id}/consents. */
export interface GiveConsent extends ConsentEvidence {
  /** What they were told: a wording of this purpose. */
  wordingId: string;
  /** From 1; left out: the newest. */
  wordingVersion?: number;
}

/** Body of POST /api/suppressions/{phone}/restore: how somebody who said no consented anew. */
export interface RestoreWithConsent extends GiveConsent {
  /** What happened since. */
  note: string;
}

/** Body of POST /api/people/{id}/consents/withdraw. */
export type WithdrawConsent = ConsentEvidence;

/** One thing that was said of consent, with its evidence. It never changes. */
export interface ConsentEntry {
  /** Of the event in the log. */
  id: string;
  /** `lifted`: a withdrawal that was another person's does not hold any more. */
  what: 'given' | 'withdrawn' | 'asked' | 'lifted';
  purpose: string;
  /** `same-person`: it was said at another number of theirs. */
  means: ConsentMeans | 'import' | 'double-opt-in' | 'same-person';
  /** What they were told; null where nothing was said of it. */
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
  /** Until when their yes to the question that was asked by it counts; left out where none was asked. */
  waitsUntil?: string;
}

/** GET /api/people/{id}/consents: how a person stands to each purpose, and what was said, newest first. */
export interface Consents {
  purposes: {
    purpose: string;
    state: 'given' | 'withdrawn' | 'asked';
    since: string;
    /** `asked`: until when their yes counts; null where they were not asked by a message. */
    waitsUntil: string | null;
    /** `given`: by a yes to a question, which confirms what they had said before. */
    isConfirmed: boolean;
  }[];
  history: ConsentEntry[];
}

/** GET and PUT /api/consent-policy: what holds where nobody wrote a consent down. */
export interface ConsentPolicy {
  /** `send`: as long as no withdrawal stands against it. `refuse`: a message needs a basis that is written down. */
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
  /** What is asked for marketing, by language; `{{sender}}` stands for the account's name. */
  texts: { language: string; text: string }[];
}

/** GET /api/messages/{id}/basis: why the message could be sent when it was. */
export interface MessageBasis {
  /** null for a message that was not sent yet, or before this was kept. */
  kind: 'consent' | 'transactional' | 'window' | 'withdrawal' | 'question' | 'none-recorded' | null;
  /** What the message was for; null where no purpose was kept. */
  purpose: string | null;
  /** Of the rule by which it was decided. */
  ruleVersion: number | null;
  decidedAt: string | null;
  /** The consent that it rested on, or that it asks to confirm. */
  consent?: ConsentEntry;
  /** What they wrote within the 24 hours before, or the withdrawal that it confirms: its event in the log, and when. */
  answered?: { id: string; at: string };
}
