/** A part of a text: a match, or the text between two. */
export interface Piece {
  text: string;
  isHit: boolean;
}

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase();

/** A text in pieces, with the beginnings of searched words as pieces of their own. @param q words as they were typed */
export function marked(text: string, q: string): Piece[] {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const pieces: Piece[] = [];
  let between = '';
  // Words and the text between them, one after the other.
  for (const part of text.split(/(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{N}])/u)) {
    const hit = words
      .filter((word) => plain(part.slice(0, word.length)) === word)
      .sort((one, other) => other.length - one.length)[0];
    if (hit === undefined) {
      between += part;
      continue;
    }
    if (between !== '') pieces.push({ text: between, isHit: false });
    pieces.push({ text: part.slice(0, hit.length), isHit: true });
    between = part.slice(hit.length);
  }
  return between === '' ? pieces : [...pieces, { text: between, isHit: false }];
}
