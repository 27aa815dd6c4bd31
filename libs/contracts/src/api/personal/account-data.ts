import type { ForgettingReason } from './forgetting.js';

/** GET /api/me/exports: a copy of everything that an account has. Times are ISO-8601 UTC. */
export interface AccountExport {
  id: string;
  state: 'under-way' | 'ready' | 'removed';
  askedAt: string;
  readyAt: string | null;
  /** Until when it can be taken away. */
  expiresAt: string | null;
  /** Of its lists and tables, before they are packed. */
  bytes: number;
  /** How much is in it. */
  lines: number;
  /** Files that people sent. */
  files: number;
  /** Why it is gone; `forgotten`: somebody in it was. */
  removed: 'expired' | 'by-owner' | 'forgotten' | null;
}

/** Reply to POST /api/me/exports/{id}/opening: where the browser finds the archive. */
export interface AccountExportOpened {
  url: string;
}

/** When the account is to be forgotten. */
export interface AccountForgettingAsked {
  /** ISO-8601 UTC. */
  at: string;
  /** Until then it can be taken back, ISO-8601 UTC. */
  dueAt: string;
}

/** GET /api/me/forgetting: what goes with an account, what stays, and since when that is asked for. */
export interface AccountForgettingPreview {
  asked: AccountForgettingAsked | null;
  /** Nobody else could do an administrator's work: it cannot be forgotten. */
  isLastAdministrator: boolean;
  /** What goes, in figures. More than 10,000 of a kind are not counted further. */
  goes: { people: number; messages: number; received: number; channels: number; templates: number; jobs: number };
  /** What the law wants kept, under a name that tells nothing. */
  stays: { payments: number };
  /** Days of the wallet that nobody can use afterwards. */
  daysLost: number;
}

/** Body of POST /api/me/forgetting. */
export interface AskForForgetting {
  password: string;
  /** Of the second factor, where the account has one. */
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
