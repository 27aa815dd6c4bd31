import type { ForgettingReason } from './forgetting.js';

/** GET /api/me/exports: a copy of everything that an account has. Times are ISO-8601 UTC. */
export interface AccountExport {
  id: string;
  state: 'under-way' | 'ready' | 'removed';
  askedAt: string;
  readyAt: string | null;
  /** Until when it can be downloaded. */
  expiresAt: string | null;
  /** Size of its lists and tables, before they are packed. */
  bytes: number;
  /** The number of lines in it. */
  lines: number;
  /** Files that people sent. */
  files: number;
  /** Why it was removed; `forgotten`: a person in it was forgotten. */
  removed: 'expired' | 'by-owner' | 'forgotten' | null;
}

/** Reply to POST /api/me/exports/{id}/opening: the address at which the browser finds the archive. */
export interface AccountExportOpened {
  url: string;
}

/** When the account will be forgotten. */
export interface AccountForgettingAsked {
  /** ISO-8601 UTC. */
  at: string;
  /** Until then it can be taken back, ISO-8601 UTC. */
  dueAt: string;
}

/**
 * GET /api/me/forgetting: the data that goes with an account, the data that stays, and since when that is requested.
 */
export interface AccountForgettingPreview {
  asked: AccountForgettingAsked | null;
  /** No other account could do an administrator's work: this one cannot be forgotten. */
  isLastAdministrator: boolean;
  /** The data that goes, in figures. More than 10,000 of a kind are not counted further. */
  goes: { people: number; messages: number; received: number; channels: number; templates: number; jobs: number };
  /** The data that the law wants kept, under a name without meaning. */
  stays: { payments: number };
  /** Days of the wallet that cannot be used afterwards. */
  daysLost: number;
}

/** Body of POST /api/me/forgetting. */
export interface AskForForgetting {
  password: string;
  /** Code of the second factor, if the account has one. */
  code?: string;
  /** The account's e-mail address, typed once more. */
  confirm: string;
}

/** Body of POST /api/admin/users/{id}/forgetting. It begins at once. */
export interface ForgetAccount {
  /** The account's e-mail address, typed once more. */
  confirm: string;
  reason: ForgettingReason;
}
