/** Why a person is forgotten. No free text: it would outlive them. */
export const FORGETTING_REASONS = ['asked', 'withdrew', 'no-longer-needed', 'mistake'] as const;
export type ForgettingReason = (typeof FORGETTING_REASONS)[number];

/** The steps of forgetting a person, in their order. Each may be repeated. */
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

/** The data about a person that goes when they are forgotten. */
export interface ForgettingPreview {
  personId: string;
  /** Numbers and ids, each with a key that is destroyed. */
  handles: number;
  /** Messages to them, sent or not: their text, name and number go, their figures stay. */
  messages: number;
  /** The part of `messages` that waits to be sent, and is not. */
  unsent: number;
  /** Messages from them, with their files. */
  received: number;
  /** They opted out of messages; that stays so, under a name without meaning. */
  stopped: boolean;
}

/** Body of POST /api/people/{id}/forgetting. */
export interface ForgetPerson {
  /** There is no way back. */
  confirm: true;
  reason: ForgettingReason;
}

/** The forgetting of a person: the log holds who ordered it, but not whom it was about. */
export interface Forgetting {
  id: string;
  reason: ForgettingReason;
  /** Id of the account, if a whole account is forgotten. */
  account?: string;
  state: 'under-way' | 'done';
  /** The next step; null when all are done. */
  step: ForgettingStep | null;
  /** The removed data, in figures. */
  counts: { keys: number; unsent: number; documents: number; rows: number; records: number; files: number };
  /** ISO-8601 UTC. */
  begunAt: string;
  endedAt: string | null;
}
