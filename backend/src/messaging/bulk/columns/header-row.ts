import { parsePhone } from '../../../platform/domain/phone/phone.js';
import { isUnmistakable } from './column-values.js';
import { phoneRank } from './header-words.js';

const BARE = /^\(?\d[\d\s().-]{6,}$/;

/** Several numbers in one cell, as they are pasted. */
const NUMBERS = /^\+\d[\d().-]{7,}[\s,;/|]+\+\d[\d().-]{7,}/;

/**
 * Whether the first row names the columns. A row with a phone number is data: a number with its country code always, a bare
 * one if the cells below it are numbers, too.
 * @param rows the first rows, trimmed @param country ISO 3166 alpha-2 of local numbers
 */
export function startsWithHeader(rows: readonly (readonly string[])[], country: string | null): boolean {
  const [first = [], ...rest] = rows;
  if (first.some(isUnmistakable) || first.some((cell) => NUMBERS.test(cell))) return false;
  // `Handy Manny` is a name: only a header without other words is one for certain.
  if (first.some((cell) => phoneRank(cell) >= 2 && Number.isInteger(phoneRank(cell)))) return true;
  const isNumber = (cell: string) => BARE.test(cell) && isPhone(cell, country);
  return !first.some((cell, at) => isNumber(cell) && rest.every((cells) => isNumber(cells[at] ?? '')));
}

const isPhone = (cell: string, country: string | null) =>
  'e164' in parsePhone(cell, country) || 'e164' in parsePhone(`+${cell}`, null);

/** Lines above a header that are looked at. */
const TITLES_MAX = 10;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/**
 * How many rows stand above the header: a title, a date, blank lines. Only if what follows them is certainly a header, and
 * if the rows below it are as wide.
 * @param rows the first rows, trimmed
 */
export function titleRows(rows: readonly (readonly string[])[], country: string | null): number {
  const isNamed = (cells: readonly string[]) => filled(cells) > 1 && cells.some((cell) => phoneRank(cell) > 0);
  const header = rows.slice(0, TITLES_MAX + 1).findIndex(isNamed);
  if (header < 1) return 0;
  const below = rows.slice(header);
  // A title with a date beside it can be as wide as the header. Such a row counts as a title only above a certain header.
  const width = filled(below[0] ?? []) + (isAboveNumbers(below, country) ? 1 : 0);
  const isTitle = (cells: readonly string[]) => filled(cells) < width && !cells.some((cell) => isPhone(cell, country));
  return rows.slice(0, header).every(isTitle) && startsWithHeader(below, country) ? header : 0;
}

/** Whether the row is certainly a header: no number is in it, and below a name for phones all are numbers. */
function isAboveNumbers([header = [], ...rows]: readonly (readonly string[])[], country: string | null): boolean {
  const numbers = header.flatMap((cell, at) => (phoneRank(cell) >= 2 ? [at] : []));
  const isFull = (at: number) => rows.every((cells) => (cells[at] ?? '') === '' || isPhone(cells[at] ?? '', country));
  return rows.length > 0 && numbers.some((at) => isFull(at) && rows.some((cells) => (cells[at] ?? '') !== ''));
}
