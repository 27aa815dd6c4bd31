import { formatMinor, type PaymentHistory } from '@wavelane/contracts';
import type { ReportRow } from './paypal-report.js';

/** A difference between log and report about one payment. */
export interface Deviation {
  captureId: string;
  paymentId: string;
  /** `twice`: the report has the payment more than once. */
  what: 'amount' | 'currency' | 'fee' | 'returned' | 'capture' | 'twice';
  log: string;
  file: string;
  /** Lines of the report. */
  lines: number[];
}

/** Money that only one side has. Minor units; negative: money that went back. */
export interface Unmatched {
  transactionId: string;
  paymentId: string | null;
  amount: number;
  currency: string;
  /** The report's name for it, or since when the log has it. */
  remark: string;
  line: number | null;
}

export interface Reconciliation {
  outcome: 'clean' | 'differences';
  /** Captures that agree in file and log. */
  matched: number;
  differs: Deviation[];
  onlyInFile: Unmatched[];
  onlyInLog: Unmatched[];
  /** Lines that are no payments and no refunds: withdrawals, holds, conversions, fees. */
  others: number;
}

/**
 * The period of the report: money that the log has outside of it is not reported as missing. ISO-8601 UTC, inclusive.
 */
export interface Period {
  from: string;
  until: string;
}

/** PayPal's own movements between its accounts; they name the payment, too. */
const OTHER = /\b(hold|reserve|release|conversion|withdrawal|deposit|transfer|authorization|fee|payout)s?\b/i;
const RETURN = /\b(refund|reversal|chargeback|dispute|claim)\b/i;

interface Found {
  payments: ReportRow[];
  returns: ReportRow[];
}

/** A payment whose money PayPal has taken. */
type Captured = PaymentHistory & { captureId: string; moneyCurrency: string };

const isCaptured = (payment: PaymentHistory): payment is Captured =>
  payment.kind === 'paypal' && payment.captureId !== null && payment.moneyCurrency !== null;

/** Compares PayPal's report with the payments of the log: by capture, else by our own number. Pure. */
export class Reconciler {
  private readonly byCapture = new Map<string, Captured>();
  private readonly byPayment = new Map<string, Captured>();
  private readonly found = new Map<string, Found>();
  private readonly onlyInFile: Unmatched[] = [];
  private others = 0;

  /** @param payments of the whole log: a payment in the file may be older than its period */
  constructor(payments: Iterable<PaymentHistory>) {
    for (const payment of payments) {
      if (!isCaptured(payment)) continue;
      this.byCapture.set(payment.captureId, payment);
      this.byPayment.set(payment.id, payment);
    }
  }

  take(row: ReportRow): void {
    const { transactionId, referenceId, paymentId, gross, type } = row;
    if (OTHER.test(type) && !this.byCapture.has(transactionId)) {
      this.others++;
      return;
    }
    const ofReference = this.byCapture.get(referenceId ?? '');
    const payment = this.byCapture.get(transactionId) ?? ofReference ?? this.byPayment.get(paymentId ?? '');
    if (!payment) return this.alone(row);
    const found = this.found.get(payment.captureId) ?? { payments: [], returns: [] };
    this.found.set(payment.captureId, found);
    // An entry that refers to a payment and brings money undoes a return: a dispute that was won.
    if (gross > 0 && (ofReference === undefined || transactionId === payment.captureId)) found.payments.push(row);
    else found.returns.push(row);
  }

  /** @param period none: all payments of the log must be in the file */
  end(period: Period | undefined): Reconciliation {
    const isIn = (at: string) => period === undefined || (at >= period.from && at <= period.until);
    const differs: Deviation[] = [];
    const onlyInLog: Unmatched[] = [];
    let matched = 0;
    for (const [captureId, payment] of this.byCapture) {
      const found = this.found.get(captureId) ?? { payments: [], returns: [] };
      const missing = missingOf(payment, found, isIn);
      const wrong = deviationsOf(payment, found, isIn);
      onlyInLog.push(...missing);
      differs.push(...wrong);
      if (missing.length + wrong.length === 0 && this.found.has(captureId)) matched++;
    }
    const { onlyInFile, others } = this;
    const isClean = differs.length + onlyInFile.length + onlyInLog.length === 0;
    return { outcome: isClean ? 'clean' : 'differences', matched, differs, onlyInFile, onlyInLog, others };
  }

  /** Reports money that came without a payment. Money that left is ignored unless it is called a return. */
  private alone({ transactionId, paymentId, gross, currency, type, line }: ReportRow): void {
    if (gross <= 0 && !RETURN.test(type)) this.others++;
    else this.onlyInFile.push({ transactionId, paymentId, amount: gross, currency, remark: type, line });
  }
}

type IsIn = (at: string) => boolean;

const returnedIn = ({ timeline }: PaymentHistory, isIn: IsIn): number =>
  timeline.reduce((sum, { money, at }) => (money < 0 && isIn(at) ? sum - money : sum), 0);

function missingOf(payment: Captured, { payments, returns }: Found, isIn: IsIn): Unmatched[] {
  const { id: paymentId, captureId, captured, capturedAt, moneyCurrency, timeline } = payment;
  const of = { transactionId: captureId, paymentId, currency: moneyCurrency, line: null };
  const missing: Unmatched[] = [];
  if (payments.length === 0 && capturedAt !== null && isIn(capturedAt))
    missing.push({ ...of, amount: captured, remark: capturedAt });
  const returned = returnedIn(payment, isIn);
  const first = timeline.find(({ money }) => money < 0);
  if (payments.length + returns.length === 0 && returned > 0 && first) {
    missing.push({ ...of, amount: -returned, remark: first.at });
  }
  return missing;
}

function deviationsOf(payment: Captured, { payments, returns }: Found, isIn: IsIn): Deviation[] {
  const { id: paymentId, captureId, captured, refunded, moneyCurrency, fee, unread } = payment;
  const deviations: Deviation[] = [];
  const differ = (what: Deviation['what'], log: string, file: string, rows: readonly ReportRow[]) =>
    deviations.push({ captureId, paymentId, what, log, file, lines: rows.map(({ line }) => line) });
  const money = (minor: number, currency = moneyCurrency) => `${formatMinor(minor, currency)} ${currency}`;
  const [paid] = payments;
  if (paid) {
    if (payments.length > 1) differ('twice', '1', String(payments.length), payments);
    if (paid.transactionId !== captureId) differ('capture', captureId, paid.transactionId, [paid]);
    if (paid.currency !== moneyCurrency) differ('currency', money(captured), money(paid.gross, paid.currency), [paid]);
    else {
      const known = unread ? 'not known' : money(captured);
      if (unread || paid.gross !== captured) differ('amount', known, money(paid.gross), [paid]);
      if (fee !== null && paid.fee !== null && paid.fee !== fee) differ('fee', money(fee), money(paid.fee), [paid]);
    }
  }
  const foreign = returns.filter(({ currency }) => currency !== moneyCurrency);
  const [odd] = foreign;
  if (odd) differ('currency', moneyCurrency, odd.currency, foreign);
  const inFile = returns.reduce((sum, { gross }) => sum - gross, 0);
  const inPeriod = returnedIn(payment, isIn);
  const isSame = inFile === refunded || inFile === inPeriod;
  if (payments.length + returns.length > 0 && foreign.length === 0 && !isSame) {
    differ('returned', money(inPeriod), money(inFile), returns);
  }
  return deviations;
}
