import { ALIKE } from './alike-letters.js';

const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');
const NO_ASCII = /[^\0-\x7f]/;
/**
 * Accents, vowel signs, tatweel, dots below Indic letters, and signs of direction and joining. Vowels of Indic and Thai
 * letters stay.
 */
const MARKS =
  /(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\u093c\u09bc\u0a3c\u0abc\u0b3c]|ـ|\p{Cf}/gu;
/** Signs that are typed for an apostrophe. Taking letters apart turns one of them into a blank, and `″` and `ŉ` into others. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bb-\u02bf\u00b4\u1ffd\u2032\u05f3\ua78c\uff07]/gu;
const KATAKANA = /[\u30a1-\u30f6]/gu;

/**
 * A text as all searches compare it: without case, accents, vowel signs, forms of letters, and with the digits of all
 * scripts as 0 to 9. Folding it again changes nothing.
 */
export function folded(text: string): string {
  if (!NO_ASCII.test(text)) return text.toLowerCase();
  // Taken apart, a letter's accent is a mark of its own, and some signs become capitals. Thai and Lao signs are put
  // together again, in one order; two Thai signs for E look like one for AE.
  return text
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(MARKS, '')
    .toLowerCase()
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(/เเ/gu, 'แ')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/gu, '$1\u0e33')
    .replace(/\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/gu, '$1\u0eb3')
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/\p{Nd}/gu, asciiDigit);
}

/** The digits of a script follow one another from its 0 on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

/** Two texts that are one for a search, and so for labels. */
export const isAlike = (one: string, other: string): boolean => searchable(one) === searchable(other);

/** A folded text without blanks around it. */
export const searchable = (text: string): string => folded(text).trim();
