import { isRightToLeft } from '@/i18n/texts';

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * A name or label of any script within another text in which no element is possible: the text after it keeps its place.
 * The marks are invisible, and left out if nothing runs from right to left.
 */
export const isolate = (text: string): string =>
  isRightToLeft || RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;

/** A text's direction, by its first letter; undefined if it has none. */
export const directionOf = (text: string): 'ltr' | 'rtl' | undefined => {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
};

/** The comma of the language, and the space after it. */
export const COMMA = isRightToLeft ? '، ' : ', ';

/** Parts of one line, one after the other: those that there are. */
export const listed = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(COMMA);

/** `3 / 5`: how many of how many, in this order in every direction of writing. @param limit null: no limit */
export const outOf = (count: number, limit: number | null): string => inOrder(`${count} / ${limit ?? '∞'}`);

/** Figures and signs from left to right, whatever is beside them. */
export const inOrder = (figures: string): string => (isRightToLeft ? `\u2066${figures}\u2069` : figures);

/** A text of the page's language within a part drawn from left to right. */
export const asRead = (text: string): string => (isRightToLeft ? `\u2067${text}\u2069` : text);

/** A sentence of the page's language in the page's direction, also if it begins with a name in another script. */
export const asPage = (sentence: string): string => {
  if (isRightToLeft) return `\u200f${sentence}`;
  return RIGHT_TO_LEFT.test(sentence) ? `\u200e${sentence}` : sentence;
};
