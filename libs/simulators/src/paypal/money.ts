import type { SimMoney } from './model.js';

/** Currencies for which PayPal takes no decimals. */
const WHOLE = new Set(['HUF', 'JPY', 'TWD']);
const KNOWN = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
);

export const digitsOf = (currency: string) => (WHOLE.has(currency) ? 0 : 2);

/** Returns an amount in the currency's smallest unit; undefined if PayPal would not take it. */
export function unitsOf({ currency_code: currency, value }: SimMoney): number | undefined {
  const digits = digitsOf(currency);
  const match = /^(\d{1,10})(?:\.(\d+))?$/.exec(value);
  if (!KNOWN.has(currency) || !match || (match[2]?.length ?? 0) > digits) return undefined;
  const [, whole = '', parts = ''] = match;
  return Number(whole + parts.padEnd(digits, '0'));
}

export function moneyOf(units: number, currency: string): SimMoney {
  const digits = digitsOf(currency);
  const text = String(units).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currency_code: currency, value };
}

/** Returns a fee of 3.49 % and 49 hundredths, as in the price list; only so that there is a fee. */
export function feeOf(amount: SimMoney): SimMoney {
  const units = unitsOf(amount) ?? 0;
  const fixed = digitsOf(amount.currency_code) === 0 ? 40 : 49;
  return moneyOf(Math.min(units, Math.round((units * 349) / 10_000) + fixed), amount.currency_code);
}
