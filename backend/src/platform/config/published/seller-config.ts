import { ConfigError } from '../config-error.js';

/** The seller, as receipts name it. */
export interface Seller {
  name: string;
  /** Lines of the postal address; empty if it is not given. */
  address: string[];
  /** Number under which the seller pays taxes; null if it is not given. */
  taxId: string | null;
}

/** A tax that prices contain. */
export interface IncludedTax {
  name: string;
  /** Thousandths of a percent: 20 % is 20,000. */
  rate: number;
}

export interface SellerConfig {
  seller: Seller;
  /** null: receipts have no tax line. */
  tax: IncludedTax | null;
}

const LINES_MAX = 6;
const LINE_MAX = 120;

/**
 * Reads the facts about the seller for receipts from SELLER_NAME, SELLER_ADDRESS (lines with `|` between them),
 * SELLER_TAX_ID and RECEIPT_TAX (`VAT 20%`).
 * @throws ConfigError for a senseless value
 */
export function sellerConfig(value: (name: string) => string | undefined): SellerConfig {
  const lines = (value('SELLER_ADDRESS') ?? '')
    .split('|')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > LINES_MAX) {
    throw new ConfigError(`SELLER_ADDRESS must have at most ${LINES_MAX} lines, with | between them`);
  }
  const address = lines.map((line) => lineOf('SELLER_ADDRESS', line));
  const [name, taxId] = [value('SELLER_NAME'), value('SELLER_TAX_ID')];
  return {
    seller: {
      name: name === undefined ? 'Wavelane' : lineOf('SELLER_NAME', name),
      address,
      taxId: taxId === undefined ? null : lineOf('SELLER_TAX_ID', taxId),
    },
    tax: taxOf(value('RECEIPT_TAX')),
  };
}

function lineOf(name: string, text: string): string {
  if (text.length <= LINE_MAX && !/\p{Cc}/u.test(text)) return text;
  throw new ConfigError(`${name} must have lines of at most ${LINE_MAX} characters`);
}

function taxOf(text: string | undefined): IncludedTax | null {
  if (text === undefined) return null;
  const [, name, percent] = /^(\S.{0,29}?)\s+(\d{1,2}(?:\.\d{1,3})?)\s*%$/u.exec(text) ?? [];
  const rate = Math.round(Number(percent) * 1_000);
  if (name === undefined || !(rate > 0)) {
    throw new ConfigError(`RECEIPT_TAX must be a name and a percentage above 0 and below 100, such as 'VAT 20%'`);
  }
  return { name: lineOf('RECEIPT_TAX', name), rate };
}
