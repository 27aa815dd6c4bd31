import { formatMinor, parseMinor } from '@wavelane/contracts';

/** Integer minor units as ISO 4217 counts them. */
export interface Money {
  minor: number;
  currency: string;
}

/** PayPal takes no decimals in these, although the currencies have them. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['HUF', 'TWD']);

/**
 * An amount in PayPal's words: `29.00`, or `2900` in JPY.
 * @throws RangeError for what PayPal cannot say: a fraction of a forint
 */
export function payPalValue({ minor, currency }: Money): string {
  const text = formatMinor(minor, currency);
  if (!WITHOUT_DECIMALS.has(currency)) return text;
  if (minor % 100 !== 0) throw new RangeError(`PayPal takes no fractions of ${currency}`);
  return text.slice(0, -3);
}

/**
 * Reads PayPal's amount as minor units: `9.9` and `9.90` are the same; undefined if it is no amount of the currency.
 */
export function moneyOf(value: unknown): Money | undefined {
  const { value: text, currency_code: currency } = (value ?? {}) as { value?: unknown; currency_code?: unknown };
  if (typeof text !== 'string' || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const minor = parseMinor(text, currency);
  return minor === undefined ? undefined : { minor, currency };
}
