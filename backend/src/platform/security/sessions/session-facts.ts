import type { Role } from '@wavelane/contracts';

/** The facts of a session. It is signed in only while account, role and password are still these. */
export interface SessionFacts {
  /** Names the session in lists; it is neither the cookie's secret nor made from it. */
  id: string;
  accountId: string;
  /** The account that it acts for, if that is another than one's own. */
  actsFor?: string;
  /** As it was at sign-in: another role is another session. */
  role: Role;
  /** Which password it was signed in with: a change of the password ends it. */
  passwordSecretId: string;
  /** Such as `Firefox on Windows`. */
  device: string;
  /** IP address at sign-in. */
  address: string;
  /** Signed in at, Unix ms of the machine. */
  createdAt: number;
  /** Password or code was last given at, Unix ms of the machine. */
  confirmedAt: number;
  /** A code was last given at, Unix ms of the machine; missing if none was. */
  codeAt?: number;
  /** A second factor was given at sign-in or set up since. */
  secondFactor: boolean;
  /** Ends sooner: an administrator's in production. */
  short: boolean;
}

/** The part of a session's data that passport keeps. */
export interface SignedInData {
  passport?: { user?: SessionFacts };
}

const HOUR_MS = 3_600_000;

/** `idleMs` ends an unused session, `absoluteMs` every session. */
export interface SessionLifetime {
  idleMs: number;
  absoluteMs: number;
}

export const SESSION_LIFETIME: SessionLifetime = { idleMs: 12 * HOUR_MS, absoluteMs: 7 * 24 * HOUR_MS };
export const SHORT_LIFETIME: SessionLifetime = { idleMs: 2 * HOUR_MS, absoluteMs: 12 * HOUR_MS };
