import { CURRENCIES, exponentOf } from './money/currencies.js';
import { asciiDigits, typedPlain } from './text/digits.js';

/** `2900, 'USD'` to `29.00`: integer minor units to a plain decimal text. */
export function formatMinor(minor: number, currency: string): string {
  const exponent = exponentOf(currency);
  if (exponent === 0) return String(minor);
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** `'29.00', 'USD'` to 2900; undefined if the text is not an amount of that currency. Never goes through a float. */
export function parseMinor(text: string, currency: string): number | undefined {
  const exponent = exponentOf(currency);
  // The Arabic decimal separator stands in amounts with Arabic digits.
  const match = /^(\d{1,12})(?:[.\u066b](\d+))?$/.exec(asciiDigits(text).trim());
  if (!match || (match[2]?.length ?? 0) > exponent) return undefined;
  const [, whole = '', parts = ''] = match;
  return Number(whole + parts.padEnd(exponent, '0'));
}

/** A currency sign or code before or behind an amount. */
const SIGN = /^(?:\p{Sc}|\p{L}[\p{L}.]{0,4}\s?\p{Sc}?)\s*(?=[\d.,])|(?<=\d)\s*(?:\p{Sc}|\p{L}[\p{L}.]{0,5})$/gu;
/** Thousands in groups of three, all parted by one sign, or not parted. */
const GROUPED = /^\d{1,3}([.,'\s])\d{3}(?:\1\d{3})*$/u;

/** How a currency is written beside an amount: its code and its signs, as `USD` and `$`. */
function namesOf(currency: string): string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [currency];
  const signs = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0),
  );
  const texts = signs.map((parts) => parts.find(({ type }) => type === 'currency')?.value ?? '');
  return [currency, ...texts].map((name) => name.toUpperCase());
}

/** Letters beside a figure that change it or are none of money: `3O` is no 3, `5k` no 5, `30 days` no 30. */
const NO_SIGN = new RegExp(
  String.raw`^(?:[A-Z\u041E]|MN|MIO|MLN|MLD|MRD|BN|TSD|MIL|LAKHS?|LACS?|CR|CRORES?|DAYS?|TAGE?|WEEKS?|MONTHS?|X{2,}|PCS|` +
    String.raw`ألف|الف|آلاف|مليون|يوم|أيام|شهر|ТЫС|МЛН)\.?$`,
  'u',
);

/** Whether a sign or code is not this currency's; one that is not known here may be. */
function isForeign(sign: string, currency: string): boolean {
  const [, letters = '', mark = ''] = /^(\p{L}*).*?(\p{Sc}?)$/u.exec(sign.trim().toUpperCase()) ?? [];
  const own = namesOf(currency);
  if (own.includes(letters + mark) || (own.includes(mark) && currency.startsWith(letters))) return false;
  return (
    NO_SIGN.test(letters) ||
    CURRENCIES.some((one) => namesOf(one).some((name) => name === letters + mark || name === mark))
  );
}

/**
 * Reads an amount that a person typed or pasted: `29,00`, `1 500`, `1,500.00`, `1.500,00`, `$29`, `29 EUR`, in digits of any
 * script. @returns minor units; undefined for any other text, for one with the sign of another currency, and for one that
 * can be read in two ways, as `1.500` in euros or `1,500` in dinars, which have three digits after the point
 */
export function typedMinor(text: string, currency: string): number | undefined {
  // Commas of Arabic and Chinese keyboards, and the dash that means no parts: `29,–`.
  const typed = typedPlain(text)
    .replace(/[،，]/gu, ',')
    .replaceAll('．', '.')
    .replace(/(?<=\d)[.,:]\p{Pd}{1,2}(?!\d)/u, '');
  if (typed.match(SIGN)?.some((sign) => isForeign(sign, currency))) return undefined;
  const plain = typed
    .replace(SIGN, '')
    .replace(/[\u066c’]/gu, "'")
    .replaceAll('\u066b', '.');
  const exponent = exponentOf(currency);
  const [, units = plain, sign, parts = ''] = /^(.*)([.,])(\d+)$/u.exec(plain) ?? [];
  const isWhole = sign === undefined || (parts.length === 3 && GROUPED.test(plain) && exponent !== 3);
  const isUnclear =
    parts.length === 3 &&
    !/[.,'\s]/.test(units) &&
    ((sign === '.' && exponent === 2) || (sign === ',' && exponent === 3));
  if (isUnclear) return undefined;
  const whole = isWhole ? plain : units;
  if (!/^\d+$/.test(whole) && (!GROUPED.test(whole) || (!isWhole && whole.includes(sign ?? '')))) return undefined;
  return parseMinor(whole.replace(/\D/g, '') + (isWhole ? '' : `.${parts}`), currency);
}
