import type { AccountStatus, Role } from '../../status.js';
import type { SecurityEventKind } from '../security.js';

/** What is sent and asked about accounts. */

/** POST /api/auth/login */
export interface Credentials {
  email: string;
  password: string;
  /** Of the second factor, where the account has one. */
  code?: string;
}

/** POST /api/auth/register */
export interface Registration {
  name: string;
  email: string;
  password: string;
  /** Token of an invitation's link. */
  invitation?: string;
  /** The browser's IANA time zone; one that the server does not know is left aside. */
  timeZone?: string;
  /** The browser's country by its two letters; one that the server does not know is left aside. */
  defaultCountry?: string;
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

/** What a link by mail carries. */
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

/** What an administrator orders about an account. */
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

/** Which security events are asked for. */
export interface SecurityEventFilter {
  kind?: SecurityEventKind;
  accountId?: string;
  address?: string;
  from?: string;
  to?: string;
}

/** PUT /api/me/settings: what is left out stays as it is. */
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

/** Which of the users are asked for, and in which order. */
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
  /** The newest account first, where none is given. */
  sort?: UserOrder;
  direction?: 'asc' | 'desc';
}
