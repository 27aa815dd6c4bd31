import type { AccountForgettingAsked } from './personal/account-data.js';
import type { MemberRole } from '../team.js';
import type { AccountStatus, BillingPeriod, Role, SubscriptionStatus } from '../status.js';
import type { MemberAccount } from './personal/team.js';

export interface CurrentUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  status: AccountStatus;
  daysBalance: number;
  /** Channels that use up days now. */
  activeChannels: number;
  /** When the balance will be used up if these channels stay active; null while none is. */
  runwayEndsAt: string | null;
  /** Days of the balance that no channel is paid ahead for: what is left to extend channels with. */
  freeDays: number;
  /**
   * Days before its end at which a channel automatically gets more of the balance; null: it gets none automatically.
   */
  channelsExtendAhead: number | null;
  /** Whether POST /api/subscribe/trial is open to this account. */
  trialAvailable: boolean;
  currentSubscription: { status: SubscriptionStatus; planId: string; durationType: BillingPeriod | null } | null;
  currentPlan: { id: string; name: string; dailyMessagesLimit: number | null; bulkMessagesLimit: number | null } | null;
  channelsUsed: number;
  /** null = unlimited; 0 without a plan. */
  channelsLimit: number | null;
  messagesSentToday: number;
  timeZone: string;
  defaultCountry: string | null;
  emailVerified: boolean;
  /** A second factor is asked for at sign-in. */
  secondFactor: boolean;
  /** Nothing but setting up a second factor is open to this account until it has one. */
  secondFactorMissing: boolean;
  /** The owner's order to forget the account: its time, and until when it can be taken back. */
  forgetting: AccountForgettingAsked | null;
  /** Bytes that the account has saved within 24 hours. */
  written?: Written;
  /**
   * The account that the session acts for: plan, days, channels and zone are its. Id, name and address are the
   * caller's.
   */
  account: { id: string; name: string };
  /** The caller's role in it. */
  memberRole: MemberRole;
  /** Ids of the channels that the caller sees; null: all. */
  channels: number[] | null;
  /** The accounts that the caller works for, their own first. */
  accounts: MemberAccount[];
}

export interface AdminUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  currentPlan: { id: string; name: string } | null;
  channelsUsed: number;
  channelsLimit: number | null;
  daysBalance: number;
  status: AccountStatus;
  /** See CurrentUser. */
  runwayEndsAt: string | null;
  emailVerified: boolean;
  secondFactor: boolean;
  /** null for an account that may sign in. */
  disabled: { reason: string; at: string } | null;
  /** ISO-8601 UTC; in lists. */
  registeredAt?: string;
  /** When they last signed in or acted while signed in, ISO-8601 UTC, to five minutes; null: never. */
  lastSeenAt: string | null;
}

/** GET and POST /api/suppressions: a person who gets no more messages from this account. */
export interface SuppressedRecipient {
  /** E.164 with '+'. */
  phone: string;
}

/**
 * How much an account has saved, and how much it may save: without a plan 20 MB, in the free trial 100 MB, with a plan
 * 1 GB.
 */
export interface Written {
  bytes: number;
  maxBytes: number;
  /** When it is counted from nothing again, ISO-8601 UTC; null while there is nothing. */
  endsAt: string | null;
}
