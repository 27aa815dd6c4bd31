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
  // Amounts in Arabic digits have the Arabic decimal separator.
  const match = /^(\d{1,12})(?:[.\u066b](\d+))?$/.exec(asciiDigits(text).trim());
  if (!match || (match[2]?.length ?? 0) > exponent) return undefined;
  const [, whole = '', parts = ''] = match;
  return Number(whole + parts.padEnd(exponent, '0'));
}

/** A currency sign or code before or behind an amount. */
const SIGN =
  /^(?:\p{Sc}|F\s?CFA|\p{L}[\p{L}.]{0,4}\s?\p{Sc}?)\s*(?=[\d.,])|(?<=\d)\s*(?:\p{Sc}|F\s?CFA|\p{L}[\p{L}.]{0,5})$/gu;
/** Thousands in groups of three, all parted by one sign, or not parted. */
const GROUPED = /^\d{1,3}([.,'\s])\d{3}(?:\1\d{3})*$/u;

/** Lakhs and crores: `1,50,000`, as it is written in India and around it. */
const INDIAN = /^\d{1,2}(?:,\d{2})*,\d{3}$/;
const IN_LAKHS: ReadonlySet<string> = new Set(['INR', 'PKR', 'BDT', 'NPR', 'LKR', 'BTN']);

/** Signs that people write and the browser's data lack, or have for another currency only. */
const MORE_SIGNS: Readonly<Record<string, readonly string[]>> = {
  ...{ CUP: ['MN'], INR: ['RS'], LSL: ['M'], MXN: ['MN'], SCR: ['RS'], SZL: ['E'] },
};

/** How a currency is written beside an amount, in capitals without blanks: its code and its signs, as `USD` and `$`. */
function namesOf(currency: string): string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [currency];
  const signs = (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0),
  );
  const texts = signs.map((parts) => parts.find(({ type }) => type === 'currency')?.value ?? '');
  return [currency, ...texts, ...(MORE_SIGNS[currency] ?? [])].map((name) => name.toUpperCase().replace(/\s/gu, ''));
}

/** Letters beside a figure that change it or are not a currency: `30 days` is no 30. */
const NO_SIGN = new RegExp(
  String.raw`^(?:MN|MIO|MLN|MLD|MRD|BN|TSD|MIL|LAKHS?|LACS?|CR|CRORES?|DAYS?|TAGE?|WEEKS?|MONTHS?|X{2,}|PCS|` +
    String.raw`ألف|الف|آلاف|مليون|يوم|أيام|شهر|ТЫС|МЛН)$`,
  'u',
);
/** A thousand, a million, a billion, in Latin and Cyrillic letters. */
const MULTIPLIER = /^[KMB\u041a\u041c\u0422]$/u;

/** Whether one letter is no sign of this currency: `3O` is no 3, `5k` no 5; `P500` are pesos, `5000 F` francs. */
function isNoSign(letter: string, currency: string, isBehind: boolean): boolean {
  if (letter === 'O' || letter === '\u041e' || (isBehind && MULTIPLIER.test(letter))) return true;
  if (!/[A-Z]/.test(letter)) return false;
  if (!/^[A-Z]{3}$/.test(currency)) return true;
  const noun = new Intl.DisplayNames('en', { type: 'currency' }).of(currency)?.split(' ').at(-1) ?? '';
  return !noun.toUpperCase().startsWith(letter);
}

/** Whether a sign or code is not this currency's; one that is not known here may be. */
function isForeign(sign: string, currency: string, isBehind: boolean): boolean {
  const written = sign.toUpperCase().replace(/[\s.]/gu, '');
  const [, letters = '', mark = ''] = /^(\p{L}*).*?(\p{Sc}?)$/u.exec(written) ?? [];
  const own = namesOf(currency);
  const isMultiplier = isBehind && MULTIPLIER.test(written);
  if (own.includes(written) && !isMultiplier) return false;
  if (own.includes(mark) && currency.startsWith(letters)) return false;
  if (written.length === 1 && mark === '') return isNoSign(written, currency, isBehind);
  return (
    NO_SIGN.test(letters) ||
    CURRENCIES.some((one) => namesOf(one).some((name) => name === letters + mark || name === mark))
  );
}

function withoutLakhs(text: string, currency: string): string {
  const [whole = '', ...parts] = text.trim().split('.');
  return IN_LAKHS.has(currency) && INDIAN.test(whole) ? [whole.replaceAll(',', ''), ...parts].join('.') : text;
}

/**
 * Reads an amount that a person typed or pasted: `29,00`, `1 500`, `1,500.00`, `1.500,00`, `$29`, `29 EUR`, in digits of any
 * script. @returns minor units; undefined for any other text, for one with the sign of another currency, and for one that
 * can be read in two ways, as `1.500` in euros or `1,500` in dinars, which have three digits after the point
 */
export function typedMinor(text: string, currency: string): number | undefined {
  // Commas of Arabic and Chinese keyboards, and the dash that is written for no parts: `29,–`, `500/-`.
  const typed = typedPlain(text)
    .replace(/[،，]/gu, ',')
    .replaceAll('．', '.')
    .replace(/(?<=\d)[.,:/]\p{Pd}{1,2}(?!\d)/u, '');
  if ([...typed.matchAll(SIGN)].some(({ 0: sign, index }) => isForeign(sign, currency, index > 0))) return undefined;
  const plain = withoutLakhs(typed.replace(SIGN, ''), currency)
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
