import { beginsOne, wordsOf } from '@wavelane/contracts';

/** Characters of a text that a result shows, and those of them before the word that was found. */
const SHOWN = 160;
const BEFORE = 40;
/** The first half of a character that was cut through. */
const HALF = /[\ud800-\udbff]$/;
const WORD = /[\p{L}\p{N}\p{M}'’]+/gu;

/** Whether every word begins a word of the text. @param words of `askedWords` */
export function says(text: string, words: readonly string[]): boolean {
  const said = wordsOf(text);
  return words.length > 0 && words.every((word) => beginsOne(said, word));
}

/** The part of a text around the first word that was looked for, on one line. */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= SHOWN) return plain;
  const place = placeOf(plain, words);
  // From the beginning of a word, so that no letter is torn from its marks.
  const from = place <= BEFORE ? 0 : plain.indexOf(' ', place - BEFORE) + 1;
  const start = from > place ? place : from;
  const end = start + SHOWN;
  const last = end >= plain.length ? plain.length : Math.max(plain.lastIndexOf(' ', end), start + BEFORE);
  return `${start > 0 ? '…' : ''}${plain.slice(start, last).replace(HALF, '')}${last < plain.length ? '…' : ''}`;
}

function placeOf(text: string, words: readonly string[]): number {
  for (const match of text.matchAll(WORD)) {
    const said = wordsOf(match[0]);
    if (words.some((word) => beginsOne(said, word))) return match.index;
  }
  return 0;
}
