import { formatMinor, type PaymentEntry, type PaymentHistory } from '@wavelane/contracts';
import { csvRecords } from '../../../platform/http/csv.js';

/** Raise it when a column changes its meaning. */
export const PAYMENTS_FORMAT_VERSION = 1;

/** The order never changes; new ones come last. There is no line of totals: those are in the manifest. */
const COLUMNS = [
  'payment_id',
  'kind',
  'user_id',
  'user',
  'plan_id',
  'plan',
  'period',
  'amount_minor',
  'amount',
  'currency',
  'status',
  'captured_minor',
  'captured',
  'refunded_minor',
  'refunded',
  'fee_minor',
  'money_currency',
  'captured_at',
  'unread',
  'days_granted',
  'days_taken_back',
  'order_id',
  'capture_id',
  'environment',
  'reference',
  'opened_at',
  'changed_at',
  'events',
  'timeline',
  'days_owed',
] as const;

export const csvHeader = (bom: boolean): string => (bom ? '\uFEFF' : '') + csvRecords([COLUMNS]);

/** A line for each payment, with its timeline in one cell. */
export const csvLines = (payments: readonly PaymentHistory[]): string => csvRecords(payments.map(cellsOf));

function cellsOf(payment: PaymentHistory): (string | number | null)[] {
  const { amount, currency, captured, refunded, moneyCurrency, unread, timeline } = payment;
  const decimal = (minor: number | null, of: string | null) =>
    minor === null || of === null ? null : formatMinor(minor, of);
  return [
    payment.id,
    payment.kind,
    payment.userId,
    payment.user,
    payment.planId,
    payment.plan,
    payment.period,
    amount,
    decimal(amount, currency),
    currency,
    payment.status,
    captured,
    decimal(captured, moneyCurrency),
    refunded,
    decimal(refunded, moneyCurrency),
    payment.fee,
    moneyCurrency,
    payment.capturedAt,
    unread ? 'yes' : 'no',
    payment.daysGranted,
    payment.daysTakenBack,
    payment.orderId,
    payment.captureId,
    payment.environment,
    payment.reference,
    payment.openedAt,
    payment.changedAt,
    payment.events,
    timeline.map((entry) => entryText(entry, moneyCurrency)).join(' | '),
    payment.daysOwed,
  ];
}

export const jsonLines = (payments: readonly PaymentHistory[]): string =>
  payments.map((payment) => `${JSON.stringify(payment)}\n`).join('');

/** The present event is recorded a moment later, perhaps by another clock. */
const AT_ONCE_MS = 2_000;

const isLate = (at: string, recordedAt: string) => Math.abs(Date.parse(recordedAt) - Date.parse(at)) >= AT_ONCE_MS;

/** Time, event, author, and the days or money moved, in one line. */
export function entryText(entry: PaymentEntry, currency: string | null): string {
  const { at, recordedAt, type, actor, why, money, days } = entry;
  return [
    at,
    ...(isLate(at, recordedAt) ? [`(known ${recordedAt})`] : []),
    type,
    `by ${actor.kind} ${actor.id}`,
    ...(money === 0
      ? []
      : [
          `${money > 0 ? '+' : ''}${currency === null ? money : formatMinor(money, currency)} ${currency ?? ''}`.trimEnd(),
        ]),
    ...(days === 0 ? [] : [`${days > 0 ? '+' : ''}${days} days`]),
    ...(why === null ? [] : [`(${why})`]),
  ].join(' ');
}
