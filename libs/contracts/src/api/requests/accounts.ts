import type { SupportedLanguage } from '../../notices/languages.js';
import type { AccountStatus, Role } from '../../status.js';
import type { SecurityEventKind } from '../security.js';

/** Requests about accounts. */

/** POST /api/auth/login */
export interface Credentials {
  email: string;
  password: string;
  /** Code of the second factor, if the account has one. */
  code?: string;
}

/** POST /api/auth/register */
export interface Registration {
  name: string;
  email: string;
  password: string;
  /** Token of an invitation's link. */
  invitation?: string;
  /** The browser's IANA time zone; one that the server does not know is ignored. */
  timeZone?: string;
  /** The browser's country by its two letters; one that the server does not know is ignored. */
  defaultCountry?: string;
  /** The language of the screens; mails are in it until another one is chosen. Default: English. */
  language?: SupportedLanguage;
}

/** POST /api/auth/confirm: one of them. */
export interface Proof {
  password?: string;
  code?: string;
}

/** POST /api/auth/forgotten and /api/auth/verification */
export interface MailAddress {
  email: string;
}

/** The token of a link by mail. */
export interface LinkToken {
  token: string;
}

/** POST /api/auth/reset */
export interface ChosenPassword extends LinkToken {
  password: string;
}

/** Reply to POST /api/auth/verify: whether an address was verified or another one taken. */
export interface VerifiedLink {
  success: true;
  kind: 'verified' | 'changed';
}

/** PUT /api/me/profile */
export interface AccountProfile {
  name: string;
}

/** PUT /api/me/password */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** PUT /api/me/email */
export interface EmailChange {
  email: string;
  password: string;
}

/** POST /api/me/close */
export interface CloseAccount {
  password: string;
  code?: string;
}

/** POST /api/me/totp/enable */
export interface SecondFactorCode {
  code: string;
}

/** Reply to POST /api/me/sessions/end-others */
export interface SessionsEnded {
  ended: number;
}

/** An administrator's order about an account. */
export interface AccountOrder {
  reason: string;
}

export interface RoleOrder extends AccountOrder {
  role: Role;
}

/** POST /api/admin/invitations */
export interface Invite {
  email: string;
  role?: Role;
}

/** Conditions of a list of security events. */
export interface SecurityEventFilter {
  kind?: SecurityEventKind;
  accountId?: string;
  address?: string;
  from?: string;
  to?: string;
}

/** PUT /api/me/settings: fields that are left out keep their value. */
export interface AccountSettings {
  /** IANA. */
  timeZone?: string;
  /** ISO 3166 alpha-2, for numbers without country code. */
  defaultCountry?: string | null;
}

/** Columns that the list of users may be ordered by. */
export const USER_ORDERS = ['created', 'name', 'email', 'plan', 'channels', 'days', 'account', 'seen'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

/** When users last did something: within 7 days, within 30, before that, not once. */
export const USERS_SEEN = ['week', 'month', 'earlier', 'never'] as const;
export type UsersSeen = (typeof USERS_SEEN)[number];

/** Conditions and order of a list of users. */
export interface UsersFilter {
  /** How the name, a word of it, or the e-mail address begins. */
  search?: string;
  /** Whether they may sign in. */
  status?: 'active' | 'disabled';
  role?: Role;
  /** The id of a plan; `none` = without one. */
  plan?: string;
  /** Whether their days are used up. */
  account?: AccountStatus;
  /** When they last did something. `month` counts those of `week`, too. */
  seen?: UsersSeen;
  /** Default: the newest account first. */
  sort?: UserOrder;
  direction?: 'asc' | 'desc';
}
