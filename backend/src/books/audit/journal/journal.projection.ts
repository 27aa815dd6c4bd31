import type { AuditAccountKind } from '@wavelane/contracts';
import { effectiveAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { BALANCE_EVENTS, type BalanceEvent } from './balance-events.js';
import { journalLines, legsOf } from './journal-lines.js';
import { loneSum } from './lone-sum.js';

/** Two levels, so that a fold copies few of them. */
export type Sums = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * One account of the ledger (key = its name), or one month of it (key = `name@2026-01`). Sums by when movements count:
 * the balance before any instant is months before + hours before + the lines of one hour.
 */
export interface JournalDocument extends Record<string, unknown> {
  account: string;
  kind: AuditAccountKind;
  /** `2026-01`; null in the account's own document. */
  month: string | null;
  balance: number;
  lines: number;
  lastEffectiveAt: string;
  /** Days by year and month in the account's own document, by day and hour in a month's. */
  sums: Sums;
  /** Position of the last event in it. */
  through: string;
}

export const monthOf = (at: string): string => at.slice(0, 7);
export const monthKey = (account: string, month: string): string => `${account}@${month}`;

/**
 * Returns the buckets in which an instant is added up: `['y2026', 'm01']` in the account's own document, `['d31',
 * 'h23']` in a month's. With a letter, because JavaScript keeps fields that look like numbers in a slower way.
 */
export const bucketOf = (month: string | null, at: string): [string, string] =>
  month === null ? [`y${at.slice(0, 4)}`, `m${at.slice(5, 7)}`] : [`d${at.slice(8, 10)}`, `h${at.slice(11, 13)}`];

/** Accounts and their months as documents, lines as rows that are written once. */
export const journalProjection = projection<JournalDocument, BalanceEvent>({
  name: 'journal',
  version: 2,
  handles: BALANCE_EVENTS,
  keys(event) {
    const month = monthOf(effectiveAtOf(event));
    return [...new Set(legsOf(event).flatMap(({ account }) => [account, monthKey(account, month)]))];
  },
  initial(key) {
    const [account, month = null] = key.split('@') as [string, string?];
    const kind = account.slice(0, account.indexOf(':')) as AuditAccountKind;
    return { account, kind, month, balance: 0, lines: 0, lastEffectiveAt: '', sums: {}, through: '' };
  },
  fold(document, event) {
    const at = effectiveAtOf(event);
    const [outer, inner] = bucketOf(document.month, at);
    const own = legsOf(event).filter(({ account }) => account === document.account);
    const days = own.reduce((sum, { delta }) => sum + delta, 0);
    const sums = document.sums[outer];
    const summed = sums ? { ...sums, [inner]: (sums[inner] ?? 0) + days } : loneSum(inner, days);
    return {
      ...document,
      balance: document.balance + days,
      lines: document.lines + own.length,
      lastEffectiveAt: at > document.lastEffectiveAt ? at : document.lastEffectiveAt,
      sums: { ...document.sums, [outer]: summed },
      through: event.position,
    };
  },
  rows: journalLines,
  indexes: [{ fields: [{ field: 'month' }, { field: 'kind' }] }],
  rowIndexes: [
    { fields: [{ field: 'effectiveAt', direction: 'desc' }] },
    { fields: [{ field: 'account' }, { field: 'effectiveAt' }] },
    { fields: [{ field: 'account' }, { field: 'position' }] },
    { fields: [{ field: 'userId' }, { field: 'effectiveAt' }] },
    { fields: [{ field: 'channelId' }, { field: 'effectiveAt' }] },
    { fields: [{ field: 'type' }, { field: 'effectiveAt' }] },
    { fields: [{ field: 'recordedAt' }] },
    { fields: [{ field: 'eventId' }] },
    { fields: [{ field: 'correlationId' }] },
    { fields: [{ field: 'txNo' }] },
    { fields: [{ field: 'voids' }] },
  ],
});
