import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import type { Posting } from '../../../platform/domain/posting.js';
import { subjectOfAccount } from '../../../platform/personal/subjects.js';

/** The origin of days: a payment, an administrator or a trial. */
export interface CreditSource {
  kind: 'offline' | 'paypal' | 'trial' | 'admin';
  /** Payment or capture id; null for an administrator's grant. */
  ref: string | null;
}

/** Days came in. `creditId` is credited once, however often the command comes. */
export type WalletCredited = DomainEvent<
  'WalletCredited',
  {
    accountId: string;
    creditId: string;
    days: number;
    source: CreditSource;
    note: string | null;
    balanceAfter: number;
    postings: Posting[];
  }
>;

/** An administrator took days away. */
export type WalletDebited = DomainEvent<
  'WalletDebited',
  {
    accountId: string;
    debitId: string;
    days: number;
    reason: 'admin';
    note: string | null;
    balanceAfter: number;
    postings: Posting[];
  }
>;

/**
 * Money went back (refund, charge-back): the unused days that it bought leave the wallet, once for each `reversalId`.
 * Written even if no days were left, so that the audit shows the days that were requested.
 */
export type WalletDaysTakenBack = DomainEvent<
  'WalletDaysTakenBack',
  {
    accountId: string;
    reversalId: string;
    /** The credit that the money had bought; missing in older events, which took from the whole balance. */
    creditId?: string;
    /** Days that the money had bought. */
    requested: number;
    /** Days taken: at most what was left of that credit. The others are owed. */
    applied: number;
    reason: string;
    balanceAfter: number;
    postings: Posting[];
  }
>;

/** Money that had gone back came again (a dispute was won): the days that it had cost return, once for each `restoreId`. */
export type WalletDaysGivenBack = DomainEvent<
  'WalletDaysGivenBack',
  {
    accountId: string;
    restoreId: string;
    /** The credit that the money bought: the days belong to it again. */
    creditId: string;
    days: number;
    reason: string;
    balanceAfter: number;
    postings: Posting[];
  }
>;

/**
 * A channel is active and its time counts, from `at` (a moment of the channel's own history) until `until`. `resting`:
 * the wallet is empty, so the time counts only from the next credit, and the channel must be paused.
 */
export type WalletMeteringStarted = DomainEvent<
  'WalletMeteringStarted',
  { accountId: string; channelId: number; at: string; until: string; resting: boolean; revision: number }
>;

/** The channel is paid for until another instant: it got days, or unused ones were taken back. */
export type WalletMeteringEndMoved = DomainEvent<
  'WalletMeteringEndMoved',
  { accountId: string; channelId: number; until: string; revision: number }
>;

/** The channel is gone; what it used of a day that is not over costs nothing. */
export type WalletMeteringStopped = DomainEvent<
  'WalletMeteringStopped',
  { accountId: string; channelId: number; at: string; activeMs: number; days: number }
>;

/** The channel's owner paused it: its time costs nothing from `at` on. A part of a day that it used is kept. */
export type WalletMeteringPaused = DomainEvent<
  'WalletMeteringPaused',
  { accountId: string; channelId: number; at: string; revision: number }
>;

/** The owner resumed the channel: its time counts again from `at`, if there are days. */
export type WalletMeteringResumed = DomainEvent<
  'WalletMeteringResumed',
  { accountId: string; channelId: number; at: string; revision: number }
>;

/**
 * These days of the wallet are meant for pool days that a channel is about to get by itself, decided at `at`. They stay in
 * the wallet; until the channel has the pool days, no other channel is given any for them.
 */
export type WalletDaysPromised = DomainEvent<
  'WalletDaysPromised',
  { accountId: string; channelId: number; promiseId: string; days: number; balance: number; at: string }
>;

/** The channel did not get the days that were promised: they are free for another. */
export type WalletPromiseWithdrawn = DomainEvent<
  'WalletPromiseWithdrawn',
  { accountId: string; channelId: number; promiseId: string }
>;

/** One channel was active for another 24 h; its `n`th day is used up at exactly `at`, the end of that period. */
export type WalletDayConsumed = DomainEvent<
  'WalletDayConsumed',
  { accountId: string; channelId: number; n: number; at: string; balanceAfter: number; postings: Posting[] }
>;

/** Days were used up for a channel that had been deleted already, as was learnt later. */
export type WalletDaysRestored = DomainEvent<
  'WalletDaysRestored',
  { accountId: string; channelId: number; days: number; balanceAfter: number; postings: Posting[] }
>;

/** The wallet reached 0: the account is expired from this instant. */
export type WalletExhausted = DomainEvent<'WalletExhausted', { accountId: string; at: string }>;

/** The first credit after that: the account is active again. */
export type WalletRecovered = DomainEvent<'WalletRecovered', { accountId: string; at: string }>;

export type WalletEvent =
  | WalletCredited
  | WalletDebited
  | WalletDaysTakenBack
  | WalletDaysGivenBack
  | WalletMeteringStarted
  | WalletMeteringEndMoved
  | WalletMeteringStopped
  | WalletMeteringPaused
  | WalletMeteringResumed
  | WalletDaysPromised
  | WalletPromiseWithdrawn
  | WalletDayConsumed
  | WalletDaysRestored
  | WalletExhausted
  | WalletRecovered;

const NOTE = personal<{ accountId: string; note: string | null }>(['note'], { note: null }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

export const walletEvents = eventFamily<WalletEvent>(
  'wallet-{account}',
  {
    WalletCredited: [],
    WalletDebited: [],
    WalletDaysTakenBack: [],
    WalletDaysGivenBack: [],
    WalletMeteringStarted: [],
    WalletMeteringEndMoved: [],
    WalletMeteringStopped: [],
    WalletMeteringPaused: [],
    WalletMeteringResumed: [],
    WalletDaysPromised: [],
    WalletPromiseWithdrawn: [],
    WalletDayConsumed: [],
    WalletDaysRestored: [],
    WalletExhausted: [],
    WalletRecovered: [],
  },
  { WalletCredited: [NOTE], WalletDebited: [NOTE] },
);

export const walletStream = (accountId: string) => `wallet-${accountId}`;
