import { formatMinor, type PaymentHistory, type PaymentSums, type PaymentTotals } from '@wavelane/contracts';
import { csvHeader, csvLines, entryText } from './payment-lines.js';
import { totalsOf } from './totals.js';

/** The request of a replay and its result. The same request about the same log gives the same text, byte by byte. */
export interface ReplayReport {
  until: string | null;
  knownAt: string | null;
  user: string | null;
  order: string | null;
  /** Position of the last event in the replay, whether the filters fit it or not. */
  position: string;
  payments: PaymentHistory[];
  totals: Pick<PaymentSums, 'days' | 'total' | 'daysGranted' | 'daysTakenBack'>;
}

export const REPLAY_FORMATS = ['text', 'json', 'csv'] as const;
export type ReplayFormat = (typeof REPLAY_FORMATS)[number];

export function reportOf(asked: Omit<ReplayReport, 'totals'>): ReplayReport {
  return { ...asked, totals: totalsOf(asked.payments) };
}

/** Line by line, without line ends. */
export const REPLAY_WRITERS: Readonly<Record<ReplayFormat, (report: ReplayReport) => Iterable<string>>> = {
  text: textLines,
  *json({ payments, totals, ...asked }) {
    yield `${JSON.stringify(asked).slice(0, -1)},"payments":[`;
    for (const [index, payment] of payments.entries()) {
      yield JSON.stringify(payment) + (index < payments.length - 1 ? ',' : '');
    }
    yield `],"totals":${JSON.stringify(totals)}}`;
  },
  *csv({ payments }) {
    const line = (record: string) => record.slice(0, -'\r\n'.length);
    yield line(csvHeader(false));
    for (const payment of payments) yield line(csvLines([payment]));
  },
};

function* textLines({ until, knownAt, position, payments, totals }: ReplayReport): Generator<string> {
  const known = knownAt === null ? '' : `, as known at ${knownAt}`;
  yield `Payments until ${until ?? 'now'}${known}; last event at ${position || 'START'}`;
  for (const payment of payments) {
    yield '';
    yield* paymentLines(payment);
  }
  yield '';
  for (const { day, ...sums } of totals.days) yield `${day}  ${sumText(sums)}`;
  for (const sums of totals.total) yield `Total       ${sumText(sums)}`;
  yield `${payments.length} payments; ${totals.daysGranted} days granted, ${totals.daysTakenBack} taken back`;
}

function* paymentLines(payment: PaymentHistory): Generator<string> {
  const { id, kind, status, user, userId, plan, period, amount, currency, moneyCurrency } = payment;
  const { captured, refunded, daysGranted, daysTakenBack, daysOwed, orderId, timeline } = payment;
  const money = (minor: number, of: string) => `${formatMinor(minor, of)} ${of}`;
  yield printable(`${id}  ${kind}  ${status}  ${user ?? userId}`);
  const bought = [plan, period].filter((word) => word !== null).join(', ');
  const facts = [
    ...(bought === '' ? [] : [bought]),
    ...(amount === null || currency === null ? [] : [`price ${money(amount, currency)}`]),
    ...(moneyCurrency === null ? [] : [`captured ${money(captured, moneyCurrency)}`]),
    ...(moneyCurrency === null || refunded === 0 ? [] : [`refunded ${money(refunded, moneyCurrency)}`]),
    ...(payment.unread ? ['an amount that PayPal did not say'] : []),
    `${daysGranted} days granted${daysTakenBack > 0 ? `, ${daysTakenBack} taken back` : ''}${daysOwed > 0 ? `, ${daysOwed} owed` : ''}`,
    ...(orderId === null ? [] : [`order ${orderId}`]),
    ...(payment.environment === null || payment.environment === 'live' ? [] : [`no money: ${payment.environment}`]),
  ];
  yield printable(`  ${facts.join('; ')}`);
  for (const entry of timeline) yield printable(`    ${entryText(entry, moneyCurrency)}`);
}

function sumText({ currency, captured, refunded, net, count, returns, fees, unread }: PaymentTotals): string {
  const money = (minor: number) => formatMinor(minor, currency).padStart(12);
  const unknown = unread > 0 ? `, ${unread} of unknown amount` : '';
  return (
    `${currency}  captured ${money(captured)}  refunded ${money(refunded)}  net ${money(net)}` +
    `  (${count} payments, ${returns} returns, fees ${formatMinor(fees, currency)}${unknown})`
  );
}

/** Removes control characters, so that names and notes cannot move the cursor of a terminal. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
