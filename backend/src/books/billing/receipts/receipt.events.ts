import type { BillingPeriod } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal, personalAt } from '@wavelane/event-store';
import { pseudonym, subjectOfAccount } from '../../../platform/personal/subjects.js';

/** The content of a receipt. It stays as it was issued, even if names, prices and settings change. */
export interface Receipt {
  /** `2026-000001`: the year of the payment in UTC, then one more each, without a gap. */
  number: string;
  paymentId: string;
  accountId: string;
  /** How it was paid. */
  kind: 'paypal' | 'offline';
  /** The day of the payment in the buyer's time zone, `2026-01-31`. */
  date: string;
  seller: { name: string; address: string[]; taxId: string | null };
  buyer: { name: string; email: string };
  plan: string;
  durationType: BillingPeriod;
  /** Wallet days that it brought. */
  days: number;
  /** Minor units, tax included. */
  amount: number;
  currency: string;
  /** The part of `amount` that is tax, in minor units; `rate` is in thousandths of a percent. null: no tax line. */
  tax: { name: string; rate: number; amount: number } | null;
  /** Number of the order at PayPal, or what the buyer wrote with an offline payment. */
  reference: string | null;
}

/** A payment that was accepted has its receipt. */
export type ReceiptIssued = DomainEvent<'ReceiptIssued', Receipt>;

const BUYER = personalAt<Receipt, Receipt['buyer']>(
  'buyer',
  ['name', 'email'],
  { name: '', email: pseudonym },
  (_, { accountId }) => subjectOfAccount(accountId),
);
const REFERENCE = personal<Receipt>(['reference'], { reference: null }, ({ accountId, kind }) =>
  kind === 'offline' ? subjectOfAccount(accountId) : undefined,
);

export const receiptEvents = eventFamily<ReceiptIssued>(
  'receipts-{year}',
  { ReceiptIssued: [] },
  { ReceiptIssued: [REFERENCE, BUYER] },
);

/** One stream a year: its revisions are what keeps the numbers without a gap. */
export const receiptsStream = (year: number) => `receipts-${year}`;
