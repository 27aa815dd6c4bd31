import type { DomainEvent } from '@wavelane/event-store';
import type { Posting } from '../platform/domain/posting.js';

/** What money, an administrator or a trial gave days for. */
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
 * Money went back (refund, charge-back): the days it bought and nobody used leave the wallet, once for each
 * `reversalId`. Written even where nothing was left, so that the books show what was asked for.
 */
export type WalletDaysTakenBack = DomainEvent<
  'WalletDaysTakenBack',
  {
    accountId: string;
    reversalId: string;
    /** Days that the money had bought. */
    requested: number;
    /** Days taken: never more than there were. */
    applied: number;
    reason: string;
    balanceAfter: number;
    postings: Posting[];
  }
>;

/** The wallet reached 0: the account is expired from this instant (decisions: Metering). */
export type WalletExhausted = DomainEvent<'WalletExhausted', { accountId: string; at: string }>;

/** The first credit after that: the account is active again. */
export type WalletRecovered = DomainEvent<'WalletRecovered', { accountId: string; at: string }>;

export type WalletEvent = WalletCredited | WalletDebited | WalletDaysTakenBack | WalletExhausted | WalletRecovered;

export const walletStream = (accountId: string) => `wallet-${accountId}`;
