import { TextDecoder } from 'node:util';
import type { CsvEncoding } from '@wavelane/contracts';
import { decoderOf } from './code-pages.js';

/**
 * Code pages in which programs read UTF-8 by mistake before they saved it as UTF-8 once more, and the least number of
 * letters that must come out. In code pages of one script, both bytes of a letter are letters that words have side by side.
 */
const MISTAKEN: readonly (readonly [CsvEncoding, number])[] = [
  ['windows-1252', 1],
  ['macintosh', 1],
  ['windows-1254', 1],
  ['windows-1250', 1],
  ['windows-1256', 3],
  ['windows-1251', 3],
];

/** First bytes of letters in UTF-8, as these code pages show them. */
const SUSPECT = /[ÃÂÅÄÐÑØÙÎÏâ√ƒ‚ظطغرРСÂĂŔŘŮ][^\0-\x7f]/u;

let tables: readonly { bytes: ReadonlyMap<string, number>; least: number }[] | undefined;

/** Bytes that a code page leaves free came through as control characters. */
const letterOf = (decoded: string, byte: number): string =>
  decoded === '\ufffd' ? String.fromCharCode(byte) : decoded;

const bytesByLetter = () =>
  (tables ??= MISTAKEN.map(([encoding, least]) => {
    const decoder = decoderOf(encoding);
    const bytes = Array.from({ length: 128 }, (_, n) => n + 128);
    return {
      bytes: new Map(bytes.map((byte) => [letterOf(decoder.decode(Uint8Array.of(byte)), byte), byte])),
      least,
    };
  }));

const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Letters that names and messages have; a text that becomes something else was meant as it stands. */
const READABLE = /^[\0-\x7f\p{L}\p{M}\p{Nd}\p{P}\p{Zs}\p{So}\p{Sc}\p{Cf}º°ª´]*$/u;
/** A capital letter at the end of a word with a sign behind it: `AMANHÃ…`. */
const ENDS_WORD = /^[^\0-\x7f][…’”–—»](?!\p{L})/u;

function readAgain(text: string, bytes: ReadonlyMap<string, number>, least: number): string | undefined {
  const found: number[] = [];
  for (const letter of text) {
    const byte = letter <= '\x7f' ? letter.charCodeAt(0) : bytes.get(letter);
    if (byte === undefined) return undefined;
    found.push(byte);
  }
  try {
    const read = UTF8.decode(Uint8Array.from(found));
    const letters = read.match(/[^\0-\x7f]/gu)?.length ?? 0;
    return letters >= least && READABLE.test(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Repairs a text whose UTF-8 bytes another program read in a code page and saved again: `MÃ¼ller` becomes `Müller`. A text
 * with any other letter beyond ASCII stays as it is, because then the letters are meant.
 */
export function withoutSecondEncoding(text: string): string {
  const at = text.search(SUSPECT);
  if (at < 0) return text;
  const isOne = (text.match(/[^\0-\x7f]/gu)?.length ?? 0) === 2;
  if (isOne && ENDS_WORD.test(text.slice(at))) return text;
  for (const { bytes, least } of bytesByLetter()) {
    const read = readAgain(text, bytes, least);
    if (read !== undefined) return read;
  }
  return text;
}
