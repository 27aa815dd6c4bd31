import { TextDecoder } from 'node:util';
import { decoderOf } from './code-pages.js';

/** Code pages in which programs read UTF-8 by mistake before they saved it as UTF-8 once more. */
const MISTAKEN = ['windows-1252', 'macintosh', 'windows-1256', 'windows-1251', 'windows-1254', 'windows-1250'] as const;

/** Each pair of letters begins with one of these if it was UTF-8 in such a code page. */
const SUSPECT = /[ÃÂÅÄÐÑØÙÎÏâ√ƒ‚ظطغرРСÂĂŔŘŮ][^\0-\x7f]/u;

let tables: readonly ReadonlyMap<string, number>[] | undefined;

const bytesByLetter = (): readonly ReadonlyMap<string, number>[] =>
  (tables ??= MISTAKEN.map((encoding) => {
    const decoder = decoderOf(encoding);
    return new Map(Array.from({ length: 128 }, (_, n) => [decoder.decode(Uint8Array.of(n + 128)), n + 128]));
  }));

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Letters that names and messages have; a text that becomes something else was meant as it stands. */
const READABLE = /^[\0-\x7f\p{L}\p{M}\p{Nd}\p{P}\p{Zs}\p{So}\p{Sc}\p{Cf}º°ª´]*$/u;

function readAgain(text: string, bytes: ReadonlyMap<string, number>): string | undefined {
  const found: number[] = [];
  for (const letter of text) {
    const byte = letter <= '\x7f' ? letter.charCodeAt(0) : bytes.get(letter);
    if (byte === undefined) return undefined;
    found.push(byte);
  }
  try {
    const read = UTF8.decode(Uint8Array.from(found));
    return READABLE.test(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A text that was UTF-8, was read in another code page and saved again, as it was before: `MÃ¼ller` is `Müller`. Only if all
 * its letters beyond ASCII are so, which no text of a language is by chance.
 */
export function withoutSecondEncoding(text: string): string {
  if (!SUSPECT.test(text)) return text;
  for (const bytes of bytesByLetter()) {
    const read = readAgain(text, bytes);
    if (read !== undefined) return read;
  }
  return text;
}
