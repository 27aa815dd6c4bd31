import type { DaysCause, DaysLine, StatementLine } from '@wavelane/contracts';
import { ledger } from '../../platform/domain/posting.js';

const BY_COUNTER_ACCOUNT: Readonly<Record<string, DaysCause>> = {
  [ledger.source('paypal')]: 'paypal',
  [ledger.source('offline')]: 'offline',
  [ledger.source('trial')]: 'trial',
  [ledger.source('admin')]: 'given',
};

const BY_TYPE: Readonly<Record<string, DaysCause>> = {
  WalletDayConsumed: 'used',
  WalletDaysRestored: 'returned',
  WalletDaysTakenBack: 'reversed',
  WalletDaysGivenBack: 'regained',
  WalletDebited: 'removed',
};

/** A line of the account's journal as its owner sees it. Pure. */
export function daysLineOf(line: StatementLine): DaysLine {
  const { id, effectiveAt: at, type, counterAccount, delta: change, balance, channelId, reason } = line;
  const cause = BY_TYPE[type] ?? BY_COUNTER_ACCOUNT[counterAccount ?? ''] ?? 'given';
  return { id, at, cause, change, balance, channelId, note: writtenBy(cause, reason) };
}

/** The note that a person wrote: the program itself wrote the reasons of other lines, and `admin` if none was given. */
function writtenBy(cause: DaysCause, reason: string | null): string | null {
  if (cause === 'given' || cause === 'offline') return reason;
  return cause === 'removed' && reason !== 'admin' ? reason : null;
}
