import { type BillingPeriod, formatMinor } from '@wavelane/contracts';
import type { Receipt } from '../receipt.events.js';
import { Sheet, type Style } from '../../../../platform/pdf/sheet.js';

const LEFT = 56;
const WIDTH = 595.28 - 2 * LEFT;
const HALF = WIDTH / 2 - 12;
const RIGHT = LEFT + WIDTH - HALF;

const BODY: Style = { size: 10 };
const STRONG: Style = { size: 10, weight: 600 };
const SMALL: Style = { size: 9, colour: '#4b5563' };
const LINE = '#d1d5db';

const PERIODS: Readonly<Record<BillingPeriod, string>> = {
  MONTHLY: '1 month',
  SEMI_ANNUAL: '6 months',
  ANNUAL: '1 year',
};

/**
 * A receipt as a PDF of one page; the same receipt gives the same bytes.
 * @param refunded minor units that have gone back since
 */
export function receiptPdf(receipt: Receipt, refunded: number): Promise<Buffer> {
  const { number, date, seller, buyer, kind, reference } = receipt;
  const sheet = new Sheet(`Receipt ${number}`, new Date(`${date}T00:00:00Z`));
  const left = (text: string, y: number, style: Style) => sheet.text(text, { x: LEFT, y, width: HALF }, style);
  const right = (text: string, y: number, style: Style) => sheet.text(text, { x: RIGHT, y, width: HALF }, style);

  let y = sheet.text('Receipt', { x: LEFT, y: 56, width: WIDTH }, { size: 24, weight: 600 }) + 12;
  for (const [name, value] of [
    ['Number', number],
    ['Date', date],
    ['Paid by', paidBy(kind, reference)],
  ] as const) {
    sheet.text(name, { x: LEFT, y, width: 70 }, SMALL);
    y = sheet.text(value, { x: LEFT + 74, y, width: WIDTH - 74 }, BODY);
  }

  y += 22;
  let under = left('From', y, SMALL);
  under = left(seller.name, under, STRONG);
  for (const line of seller.address) under = left(line, under, BODY);
  if (seller.taxId !== null) under = left(`Tax number ${seller.taxId}`, under, BODY);
  let beside = right('To', y, SMALL);
  beside = right(buyer.name, beside, STRONG);
  beside = right(buyer.email, beside, BODY);

  const below = amounts(sheet, Math.max(under, beside) + 28, receipt, refunded);
  sheet.text('Days are used only while channels are active.', { x: LEFT, y: below + 28, width: WIDTH }, SMALL);
  return sheet.bytes();
}

/** @returns the y at which it ends */
function amounts(sheet: Sheet, from: number, receipt: Receipt, refunded: number): number {
  const { plan, durationType, days, amount, currency, tax } = receipt;
  const money = (minor: number) => `${currency} ${grouped(formatMinor(minor, currency))}`;
  const row = (what: string, sum: string, y: number, style: Style) => {
    sheet.text(sum, { x: RIGHT, y, width: HALF, align: 'right' }, style);
    return sheet.text(what, { x: LEFT, y, width: WIDTH - 140 }, style);
  };
  let y = row('What', 'Amount', from, SMALL) + 4;
  sheet.rule(LEFT, y, WIDTH, LINE);
  y = row(`${plan} plan, ${PERIODS[durationType]}: ${grouped(String(days))} days`, money(amount), y + 8, BODY) + 8;
  sheet.rule(LEFT, y, WIDTH, LINE);
  y = row('Total', money(amount), y + 8, STRONG);
  if (tax) y = row(`${tax.name} of ${tax.rate / 1_000} % included`, money(tax.amount), y + 2, SMALL);
  if (refunded > 0) y = row('Refunded since', money(refunded), y + 2, BODY);
  return y;
}

function paidBy(kind: Receipt['kind'], reference: string | null): string {
  const means = kind === 'paypal' ? 'PayPal' : 'Transfer';
  return reference === null ? means : `${means}, ${reference}`;
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');
