import { isDamaged } from '@wavelane/contracts';
import { notationOf } from '../../../platform/domain/phone/notation.js';
import { parsePhone } from '../../../platform/domain/phone/phone.js';

/** Statistics of the first cells of a column. All are counts of non-empty cells, or shares of them. */
export interface ColumnValues {
  filled: number;
  /** Valid phone numbers. */
  phones: number;
  /** Share of valid numbers. */
  phoneShare: number;
  /** Share of valid numbers that are written with their country code, so that they are nothing else. */
  unmistakable: number;
  digitShare: number;
  /** Share of texts that may be a message of their own, and of longer ones. */
  textShare: number;
  longShare: number;
  /** Share of what may be a name. */
  nameShare: number;
  /** Whether more than a few words come again and again. */
  isVaried: boolean;
}

const FLAG =
  /^(?:yes|no|y|n|true|false|on|off|ok|x|✓|✔|none|active|inactive|enabled|disabled|(?:un)?subscribed|opted?[ -](?:in|out)|sent|delivered|read|failed|pending|queued|new|open|closed|ja|nein|oui|non|si|sí|sim|não|nao|да|нет|是|否|はい|いいえ|نعم|لا)$/iu;
const DATE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T,].*)?$/;
const AMOUNT = /^[^\p{L}\p{N}]*(?:\p{L}{1,3}[. ]?)?\s?\d[\d.,\s]*\s?(?:%|\p{Sc}|\p{L}{1,3})?$/u;
/** Each part ends at a character that the next begins with: the time grows with the length, and not with its square. */
const ADDRESS = /^(?:[^\s@]+@[^\s@]*\.[^\s@.]+|https?:\/\/\S+)$/i;
/** Characters of a cell that are judged: what is longer is a text. */
const JUDGED = 1_000;

/** Texts of which a message is made: letters, and neither an answer to a yes-or-no question, a date, an amount nor a link. */
const isText = (cell: string) =>
  /\p{L}/u.test(cell) && !FLAG.test(cell) && !DATE.test(cell) && !AMOUNT.test(cell) && !ADDRESS.test(cell);

const LONG_WORDS = 3;
/** A text of more words is a sentence. */
const NAME_WORDS = 5;

const wordsIn = (cell: string): number => cell.split(/\s+/).length;

/**
 * @param cells of one column, trimmed
 * @param isPhone whether a cell of a row is a valid number
 */
export function valuesOf(cells: readonly string[], isPhone: (cell: string, row: number) => boolean): ColumnValues {
  const filled = cells.filter((cell) => cell !== '' && !isDamaged(cell)).map((cell) => cell.slice(0, JUDGED));
  const share = (is: (cell: string) => boolean) => (filled.length === 0 ? 0 : filled.filter(is).length / filled.length);
  const phones = cells.filter((cell, row) => cell !== '' && !isDamaged(cell) && isPhone(cell, row)).length;
  return {
    filled: filled.length,
    phones,
    phoneShare: filled.length === 0 ? 0 : phones / filled.length,
    unmistakable: share(isUnmistakable),
    digitShare: share((cell) => /\p{Nd}/u.test(cell)),
    textShare: share(isText),
    longShare: share((cell) => isText(cell) && wordsIn(cell) >= LONG_WORDS),
    nameShare: share((cell) => isText(cell) && !/\d{4}|[.!?؟。]\s/.test(cell) && wordsIn(cell) <= NAME_WORDS),
    isVaried: new Set(filled).size > 2 || filled.length < 4 || filled.some((cell) => /\s/.test(cell)),
  };
}

/** A valid number with its country code: no other cell looks so. */
export function isUnmistakable(cell: string): boolean {
  const written = notationOf(cell);
  return 'plain' in written && written.plain.startsWith('+') && 'e164' in parsePhone(cell, null);
}
