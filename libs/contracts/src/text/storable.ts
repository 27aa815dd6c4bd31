const UNSTORABLE = /[\0\p{Surrogate}]/gu;

/** A text with U+FFFD for what no store takes in an id: NUL, and halves of surrogate pairs that stand alone. */
export const storableText = (text: string): string => text.replace(UNSTORABLE, '\u{fffd}');
