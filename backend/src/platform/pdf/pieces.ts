import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import type { Face } from './faces.js';

/** A part of a line that is drawn at once: one font, one direction, and a word or what is between two. */
export interface Piece {
  text: string;
  face: Face;
}

interface Part extends Piece {
  level: number;
}

/** The package's types describe an ES module, but Node loads another kind, which exports the function itself. */
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();
const MARK = /\p{M}/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;

/**
 * A line of text as pieces from left to right, by the Unicode Bidirectional Algorithm: a library that draws text from
 * left to right, word by word, puts the words of an Arabic name into the wrong order.
 * @param faces the first one is for what none has
 */
export function piecesOf(line: string, faces: readonly [Face, ...Face[]]): Piece[] {
  const parts: Part[] = [];
  const { levels } = bidi.getEmbeddingLevels(line);
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    at += character.length;
    const before = parts.at(-1);
    const isMark = MARK.test(character);
    const face = isMark && before ? before.face : faceOf(character, faces);
    const text = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    if (before?.level === level && before.face === face && (isMark || joins(before, character))) before.text += text;
    else parts.push({ text, face, level });
  }
  return inOrder(parts).map(({ text, face }) => ({ text, face }));
}

/** From right to left, the letters of a word are one part, and every other character is a part by itself. */
const joins = ({ level, text }: Part, character: string): boolean =>
  level % 2 === 0 || (LETTERS.test(text) && LETTERS.test(character));

function faceOf(character: string, faces: readonly [Face, ...Face[]]): Face {
  const codePoint = character.codePointAt(0) ?? 0;
  return faces.find((face) => face.has(codePoint)) ?? faces[0];
}

/** Turns round, from the highest level to the lowest odd one, what is at that level or above. */
function inOrder(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/**
 * Breaks a text at spaces, and a word that is too long by itself at the width. Each word is measured once, so that the
 * work grows with the length of the text and no faster.
 * @param widthOf of a text, in the unit of `width`
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  const blank = widthOf(' ');
  let line = '';
  let taken = 0;
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    for (const [part, wide] of partsOf(word, width, widthOf)) {
      const joined = line !== '' && part === word && taken + blank + wide <= width;
      if (!joined && line !== '') lines.push(line);
      line = joined ? `${line} ${part}` : part;
      taken = joined ? taken + blank + wide : wide;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Characters of a word that is measured before it is broken. */
const WORD = 256;

/** A word with its width; one that is wider than a line in parts that are not, unless a character is. */
function* partsOf(word: string, width: number, widthOf: (text: string) => number): Generator<[string, number]> {
  const characters = [...word];
  const wide = characters.length <= WORD ? widthOf(word) : Infinity;
  if (wide <= width) {
    yield [word, wide];
    return;
  }
  // A part is about as long as the one before it.
  let guess = wide === Infinity ? 64 : Math.max(1, Math.floor((characters.length * width) / wide));
  for (let from = 0; from < characters.length;) {
    const measured = (count: number) => widthOf(characters.slice(from, from + count).join(''));
    const count = mostWithin(
      Math.min(guess, characters.length - from),
      characters.length - from,
      (some) => measured(some) <= width,
    );
    yield [characters.slice(from, from + count).join(''), measured(count)];
    from += count;
    guess = count;
  }
}

/**
 * The largest count from 1 to `all` that fits, if every smaller one does; 1 if none does.
 * @param guess where to begin to look
 */
function mostWithin(guess: number, all: number, fits: (count: number) => boolean): number {
  let low = 1;
  let high = all + 1;
  for (let step = 1, at = guess; high - low > 1; step *= 2) {
    if (fits(at)) low = at;
    else high = at;
    const next = low === at ? at + step : at - step;
    at = low < next && next < high ? next : (low + high) >> 1;
  }
  return low;
}
