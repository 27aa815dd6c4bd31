import { faceOf } from './faces.js';

/** Characters that say how others are drawn: joiners, variants, directions. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const BLANK = /\s/u;

/**
 * A text of characters that can be drawn: one without a glyph in any font is named, as `[U+13000]`, so that a reader
 * sees which it was. An invisible character stays if the font around it knows it.
 */
export function drawable(text: string): string {
  let drawn = '';
  let around = faceOf(0x20);
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (BLANK.test(character)) drawn += character;
    else if (UNSEEN.test(character)) drawn += around?.has(codePoint) ? character : '';
    else {
      const face = faceOf(codePoint);
      drawn += face ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
      around = face ?? around;
    }
  }
  return drawn;
}
