import { say } from '@wavelane/contracts';
import type { TooMuch } from './shape.js';

/**
 * Characters that no text may hold, as JSON writes them: control characters but tabs and line breaks, half a character
 * (a surrogate without the other one), and signs that reverse the order of the text behind them (U+202D, U+202E).
 */
const ESCAPED =
  /\\u(?:00(?:0[0-8bcef]|1[\da-f]|7f|[89][\da-f])|202[de]|d[89ab][\da-f]{2}(?!\\ud[c-f][\da-f]{2})|d[c-f][\da-f]{2})/i;
const PAIRS = /\\ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}/gi;
const RAW = /[\u007f-\u009f\u202d\u202e]|\\[bf]/;
const BACKSLASHES = /\\\\/g;

/**
 * The one kind of text that every field takes: well-formed, and nothing in it that cannot be seen or that deceives about its order.
 * @param json valid or not: the parser refuses what is not
 */
export function oddText(json: Buffer): TooMuch | undefined {
  if (!mayBeOdd(json)) return undefined;
  const text = json.toString('utf8').replace(BACKSLASHES, '  ');
  if (!RAW.test(text) && !ESCAPED.test(text.replace(PAIRS, ''))) return undefined;
  return { message: say('text-not-of-this-kind'), field: fieldIn(json) };
}

// eslint-disable-next-line no-control-regex -- these are what is looked for
const ODD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e]/;

/** The field of the body that holds it, by its name at the top. */
function fieldIn(json: Buffer): string | undefined {
  try {
    return Object.entries(JSON.parse(json.toString('utf8')) as object).find(([, value]) => isOddText(value))?.[0];
  } catch {
    return undefined;
  }
}

/** Whether a text, or one within a list or object, is none that a field takes. How deep it may be nested was looked at before. */
export function isOddText(value: unknown): boolean {
  if (typeof value === 'string') return ODD.test(value) || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inside]) => isOddText(name) || isOddText(inside));
}

/** A quick look at the bytes spares most bodies the full check: a backslash, DEL, or the first byte of such a sign. */
const mayBeOdd = (json: Buffer): boolean =>
  json.includes(0x5c) ||
  json.includes(0x7f) ||
  json.includes(0xc2) ||
  json.includes('\u202d') ||
  json.includes('\u202e');
