import { createHash } from 'node:crypto';
import { storableText } from '@wavelane/contracts';
import { moneyOf, type Money } from './money.js';

export interface Capture {
  id: string;
  /** COMPLETED, PENDING, DECLINED, FAILED, REFUNDED, PARTIALLY_REFUNDED, or something new. */
  status: string;
  /** null: PayPal said no amount that can be read. */
  amount: Money | null;
  /** Minor units of the same currency; null while PayPal does not say. */
  fee: number | null;
  net: number | null;
  /** Why it is pending. */
  reason: string | null;
  /** ISO-8601. */
  createdAt: string | null;
  /** When its status changed last, ISO-8601. */
  updatedAt: string | null;
}

/** An order as PayPal shows it now: its relevant parts, checked and bounded. Everything is decided on this alone. */
export interface PayPalOrder {
  id: string;
  status: string;
  intent: string | null;
  createdAt: string | null;
  approveUrl: string | null;
  units: {
    amount: Money | null;
    /** Our payment. */
    customId: string | null;
    merchantId: string | null;
  }[];
  captures: Capture[];
  /** Money that went back, by any sender. */
  refunds: { id: string; amount: Money | null }[];
  /** Hash of the raw answer: support can compare. */
  sha256: string;
}

/** @returns undefined if the answer is no order */
export function orderOf(raw: string): PayPalOrder | undefined {
  const body = fieldsOf(parse(raw));
  const id = text(body.id);
  const status = text(body.status);
  if (id === null || status === null) return undefined;
  const units = listOf(body.purchase_units);
  const payments = units.map((unit) => fieldsOf(unit.payments));
  return {
    id,
    status,
    intent: text(body.intent),
    createdAt: text(body.create_time),
    approveUrl: approvalOf(listOf(body.links)),
    units: units.map((unit) => ({
      amount: moneyOf(unit.amount) ?? null,
      customId: text(unit.custom_id),
      merchantId: text(fieldsOf(unit.payee).merchant_id),
    })),
    captures: payments.flatMap(({ captures }) => listOf(captures).map(captureOf)),
    refunds: payments.flatMap(({ refunds }) =>
      listOf(refunds).map((refund) => ({ id: text(refund.id) ?? '', amount: moneyOf(refund.amount) ?? null })),
    ),
    sha256: createHash('sha256').update(raw).digest('hex'),
  };
}

function captureOf(capture: Fields): Capture {
  const breakdown = fieldsOf(capture.seller_receivable_breakdown);
  return {
    id: text(capture.id) ?? '',
    status: text(capture.status) ?? '',
    amount: moneyOf(capture.amount) ?? null,
    fee: moneyOf(breakdown.paypal_fee)?.minor ?? null,
    net: moneyOf(breakdown.net_amount)?.minor ?? null,
    reason: text(fieldsOf(capture.status_details).reason),
    createdAt: text(capture.create_time),
    updatedAt: text(capture.update_time),
  };
}

const approvalOf = (links: readonly Fields[]) => {
  const link = links.find(({ rel }) => rel === 'approve' || rel === 'payer-action');
  return typeof link?.href === 'string' ? link.href.slice(0, 2_000) : null;
};

type Fields = Readonly<Record<string, unknown>>;

/** Reads a value from outside, which may be anything: an object as it is, anything else as one without fields. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.slice(0, 100).map(fieldsOf) : []);

/** A text or an id of PayPal, as every store takes it: at most 200 UTF-16 units; null for anything else. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? storableText(value.slice(0, 200)) : null;

/** Parses JSON; undefined if the text is none. */
export function parse(raw: string): unknown {
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return undefined;
  }
}
