import { exponentOf } from './money/currencies.js';
import { asciiDigits } from './text/digits.js';

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
