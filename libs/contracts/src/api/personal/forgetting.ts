/** Why somebody is forgotten. No free text: it would outlive them. */
export const FORGETTING_REASONS = ['asked', 'withdrew', 'no-longer-needed', 'mistake'] as const;
export type ForgettingReason = (typeof FORGETTING_REASONS)[number];

/** The steps of forgetting somebody, in their order. Each may be repeated. */
export const FORGETTING_STEPS = [
  'unsent',
  'keys',
  'traces',
  'documents',
  'records',
  'files',
  'people',
  'disk',
] as const;

/** The steps of forgetting an account with all that it has. */
export const ACCOUNT_FORGETTING_STEPS = ['close', 'traces', 'keys', 'documents', 'records', 'files', 'disk'] as const;
export type ForgettingStep = (typeof FORGETTING_STEPS)[number] | (typeof ACCOUNT_FORGETTING_STEPS)[number];

/** What is known of a person and goes when they are forgotten. */
export interface ForgettingPreview {
  personId: string;
  /** Numbers and ids, each with a key that is destroyed. */
  handles: number;
  /** Messages to them, sent or not: their text, name and number go, their figures stay. */
  messages: number;
  /** Of these, those that wait to be sent, and are not. */
  unsent: number;
  /** Messages from them, with their files. */
  received: number;
  /** They asked for no more messages; that stays so, by a name that tells nothing. */
  stopped: boolean;
}

/** Body of POST /api/people/{id}/forgetting. */
export interface ForgetPerson {
  /** There is no way back. */
  confirm: true;
  reason: ForgettingReason;
}

/** The forgetting of somebody: who ordered it is in the log, whom it was about nowhere. */
export interface Forgetting {
  id: string;
  reason: ForgettingReason;
  /** Where it is of a whole account: which. */
  account?: string;
  state: 'under-way' | 'done';
  /** The next one; null when all are done. */
  step: ForgettingStep | null;
  /** What went, in figures. */
  counts: { keys: number; unsent: number; documents: number; rows: number; records: number; files: number };
  /** ISO-8601 UTC. */
  begunAt: string;
  endedAt: string | null;
}
