import type { Role } from '../status.js';

/** Modes of registration: open to all, by invitation only, or closed. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Where mail goes: a server by SMTP, the demo mailbox, or nowhere. */
export const MAIL_STATES = ['smtp', 'demo', 'none'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** POST /api/auth/register if addresses must be verified before the first sign-in; status 202. */
export interface RegistrationPending {
  verification: 'sent';
  email: string;
}

/** POST /api/auth/confirm: until when actions that ask again are open to this session. */
export interface Confirmation {
  /** ISO-8601 UTC. */
  confirmedUntil: string;
}

/** POST /api/auth/invitation: the account that an invitation's link offers. */
export interface InvitationOffer {
  email: string;
  role: Role;
  /** ISO-8601 UTC. */
  expiresAt: string;
}

/** GET /api/me/security: data of the page about the caller's security. */
export interface AccountSecurity {
  email: string;
  emailVerified: boolean;
  /** A new address that waits for its link to be followed; null without one. */
  pendingEmail: string | null;
  /** ISO-8601 UTC. */
  passwordChangedAt: string;
  secondFactor: {
    enabled: boolean;
    /** ISO-8601 UTC; null while it is off. */
    since: string | null;
    recoveryCodesLeft: number;
    /** This account cannot turn it off: administrators of a production installation. */
    required: boolean;
  };
  /** ISO-8601 UTC; null when the session must confirm first. */
  confirmedUntil: string | null;
  mail: MailState;
}

/** GET /api/me/sessions: a session in which the account is signed in. */
export interface AccountSession {
  id: string;
  current: boolean;
  /** Such as `Firefox on Windows`. */
  device: string;
  /** IP address at sign-in. */
  address: string;
  /** ISO-8601 UTC. */
  createdAt: string;
  /** ISO-8601 UTC, to the minute. */
  lastSeenAt: string;
  secondFactor: boolean;
}

/** POST /api/me/totp: a secret to scan; it counts only once a code of it was entered. */
export interface SecondFactorSetup {
  /** Base32. */
  secret: string;
  /** `otpauth://` address. */
  uri: string;
  /** The same as a picture, as a data URL. */
  qr: string;
}

/** Shown once: without the app, each signs in once. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

/** The kinds of entries in the security log. */
export const SECURITY_EVENT_KINDS = [
  'signed-in',
  'sign-in-failed',
  'sign-in-throttled',
  'signed-out',
  'registered',
  'password-changed',
  'password-reset-requested',
  'password-reset',
  'email-change-requested',
  'email-changed',
  'email-verified',
  'second-factor-enabled',
  'second-factor-disabled',
  'recovery-code-used',
  'recovery-codes-renewed',
  'sessions-ended',
  'account-disabled',
  'account-enabled',
  'account-closed',
  'retention-changed',
  'account-export-asked',
  'account-export-taken',
  'data-exported',
  'account-forgetting-asked',
  'account-forgetting-taken-back',
  'account-forgotten',
  'role-changed',
  'invitation-sent',
  'member-invited',
  'member-changed',
  'member-removed',
  'access-refused',
  'request-throttled',
] as const;
/** The detail of `data-exported`. */
export const EXPORTED_DATA = [
  'conversation',
  'person',
  'evidence',
  'people',
  'messages',
  'rejected-rows',
  'users',
] as const;
export type ExportedData = (typeof EXPORTED_DATA)[number];
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** A row of GET /api/me/sign-ins and GET /api/admin/security. */
export interface SecurityEvent {
  id: string;
  /** ISO-8601 UTC. */
  at: string;
  kind: SecurityEventKind;
  /** The account concerned; null if it is unknown. */
  account: { id: string; name: string; email: string } | null;
  /** Set if another acted: an administrator or the command line. */
  by: { id: string; name: string } | null;
  /** null once it is older than twelve months, or if there was no request. */
  address: string | null;
  device: string | null;
  /** First sign-in from this device. */
  newDevice: boolean;
  /** Such as the reason of a disabling, a refused route, or which limit was met. */
  detail: string | null;
}

/** A row of GET /api/admin/invitations. */
export interface Invitation {
  id: string;
  email: string;
  role: Role;
  status: 'open' | 'accepted' | 'revoked' | 'expired';
  /** ISO-8601 UTC. */
  createdAt: string;
  /** ISO-8601 UTC. */
  expiresAt: string;
  invitedBy: { id: string; name: string } | null;
}

/** For how long a session that was confirmed by password or code stays so: 15 minutes. */
export const CONFIRMED_MS = 15 * 60_000;
/** Links by mail: a reset for 30 minutes, a verification for 24 hours, an invitation for 7 days. */
export const RESET_LINK_MS = 30 * 60_000;
export const VERIFICATION_LINK_MS = 24 * 3_600_000;
export const INVITATION_MS = 7 * 24 * 3_600_000;
export const RECOVERY_CODES = 10;
