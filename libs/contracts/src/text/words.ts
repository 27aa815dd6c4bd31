import { folded } from './folded.js';

/** A word's beginning is enough to find it. */
const LETTERS = 24;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;
/** Scripts that write words without blanks between them. */
const UNDIVIDED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** An Arabic article, with the letters that are written together before it. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{3})/u;
/** Words that Arabic writes together with the next one. */
const JOINED = /^(?:[وف][بكل]?|[بكل])(?=\p{L}{3})/u;
const ARABIC = /^\p{Script=Arabic}/u;

const cut = (word: string): string => (word.length > LETTERS ? [...word].slice(0, LETTERS).join('') : word);

const plainWords = (text: string): string[] => folded(text).match(WORD) ?? [];

/** The words of a search, folded, an Arabic one without its article. */
export const askedWords = (text: string): string[] =>
  plainWords(text).map((word) => cut(ARABIC.test(word) ? word.replace(ARTICLE, '') : word));

/**
 * The words by which a text is found: its own words, folded, and each Arabic one also without its article and without
 * the letters written together before it. Signs between words do not count.
 */
export const wordsOf = (text: string): string[] =>
  plainWords(text).flatMap((word) => {
    if (!ARABIC.test(word)) return [cut(word)];
    return [...new Set([word, word.replace(ARTICLE, ''), word.replace(JOINED, '')])].map(cut);
  });

/** Whether a word may stand anywhere in another: a script without blanks does not show where words begin. */
export const isUndivided = (word: string): boolean => UNDIVIDED.test(word);

/** Whether a word begins one of these or, in a script without blanks, stands in one. @param words of {@link wordsOf} */
export const beginsOne = (words: readonly string[], word: string): boolean =>
  words.some(isUndivided(word) ? (one) => one.includes(word) : (one) => one.startsWith(word));

/** Whether every word of a search is found in a text. A search without a word finds everything. */
export function finds(text: string, search: string): boolean {
  const words = wordsOf(text);
  return askedWords(search).every((word) => beginsOne(words, word));
}

/** Fields of an index by which a name is found. More words of a name are found by reading it. */
export const TERM_FIELDS = ['term1', 'term2', 'term3', 'term4', 'term5', 'term6', 'term7', 'term8'] as const;
export type Terms = Record<(typeof TERM_FIELDS)[number], string | null>;

/**
 * The beginnings under which a name stands in an index: its words and, for a script without blanks, the text from each
 * of its letters on. A field is null if the name has fewer, so that an index holds only names that have so many.
 */
export function termsOf(name: string): Terms {
  const terms = wordsOf(name).flatMap((word) =>
    isUndivided(word) ? [...word].map((_, index, letters) => letters.slice(index).join('')) : [word],
  );
  const different = [...new Set(terms)];
  return Object.fromEntries(TERM_FIELDS.map((field, index) => [field, different[index] ?? null])) as Terms;
}

/**
 * Reads a text that may be a phone number as digits alone: without the signs around it, and without 00 or a trunk 0.
 */
export function phoneDigits(text: string): string | undefined {
  const plain = folded(text).trim();
  if (!/^[+(]?[\d\s+().\-‐-―/]*$/u.test(plain)) return undefined;
  const all = plain.replace(/\D/g, '');
  const digits = all.replace(/^0+/, '');
  // The last four digits of a number may begin with noughts, too.
  if (digits.length < 4 && all.length >= 4) return all;
  return digits.length >= 3 ? digits : undefined;
}

/** The last four digits, by which a number is found if its beginning is not known. */
export const lastFour = (digits: string): string | null => (digits.length >= 4 ? digits.slice(-4) : null);

/** Whether a number is the requested one, by its beginning or by its end. @param asked of {@link phoneDigits} */
export const isNumber = (digits: string, asked: string): boolean =>
  digits.startsWith(asked) || (asked.length >= 4 && digits.endsWith(asked));
