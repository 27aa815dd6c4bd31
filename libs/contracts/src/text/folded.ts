/** Letters that people write for each other, and that taking letters apart leaves as they are. */
const ALIKE: Readonly<Record<string, string>> = {
  // Latin and Greek
  ...{
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ı: 'i',
    ħ: 'h',
    ŧ: 't',
    ŋ: 'n',
    ə: 'e',
    ς: 'σ',
  },
  // Arabic, and letters of Persian and Urdu keyboards
  ...{ ٱ: 'ا', ى: 'ي', ة: 'ه', ی: 'ي', ې: 'ي', ے: 'ي', ک: 'ك', ڪ: 'ك', ہ: 'ه', ھ: 'ه', ە: 'ه', ۃ: 'ه' },
  // Hebrew, at the end of a word
  ...{ ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' },
};
const ALIKE_LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');
const NO_ASCII = /[^\0-\x7f]/;
/** Accents, vowel signs, tatweel, and signs of direction and joining. Vowels of Indic and Thai letters stay. */
const MARKS = /(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}]|ـ|\p{Cf}/gu;
const KATAKANA = /[\u30a1-\u30f6]/gu;

/**
 * A text as all searches compare it: without case, accents, vowel signs, forms of letters, and with the digits of all
 * scripts as 0 to 9. Folding it again changes nothing.
 */
export function folded(text: string): string {
  if (!NO_ASCII.test(text)) return text.toLowerCase();
  // Taken apart, a letter's accent is a mark of its own, and some signs become capitals.
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
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
