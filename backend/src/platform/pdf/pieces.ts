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

/** Its types are of an ES module, and what Node loads is none: the function itself is exported. */
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

/** From right to left the letters of a word stand together, and everything else by itself. */
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
 * Breaks a text at spaces, and a word that is too long by itself where it has to.
 * @param widthOf of a text, in the unit of `width`
 */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && widthOf(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' ? lines : [...lines, line];
}
