import { CSV_ENCODINGS, type CsvEncoding } from '@wavelane/contracts';
import { analyse } from 'chardet';
import { nameRank, phoneRank } from '../columns/header-words.js';
import { decoderOf } from './code-pages.js';
import { WRITTEN_IN } from './languages.js';
import { unlikelihood } from './likelihood.js';

/** Encodings by chardet's names. */
const CALLED: Readonly<Record<string, CsvEncoding>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
};

/** Bits by which chardet's certainty of 100 makes an encoding likelier. */
const LIBRARY = 2;
/** For each header with other than ASCII letters that is a word for a phone or a name: hardly ever by chance. */
const HEADER = 12;
/** So much is judged: more makes no guess better. */
const JUDGED_BYTES = 3 * 1024;

/**
 * In which encodings lines may be, the likeliest first: by how often the letters that they would have are used in the languages
 * written so, by what chardet says, and by the country.
 * @param lines with other than ASCII letters
 * @returns the first of these lines in each encoding that has all their bytes; UTF-8 always
 */
export function guessed(lines: Buffer, country: string | null): { encoding: CsvEncoding; text: string }[] {
  const said = new Map<CsvEncoding, number>();
  for (const { name, confidence } of analyse(lines)) {
    const called = CALLED[name] ?? CSV_ENCODINGS.find((one) => one === name.toLowerCase());
    if (called) said.set(called, Math.max(confidence, said.get(called) ?? 0));
  }
  const judged = judgedPart(lines);
  const read = CSV_ENCODINGS.flatMap((encoding) => {
    const [languages, rarity] = WRITTEN_IN[encoding] ?? [];
    const text = languages === undefined ? undefined : decoded(judged, encoding);
    if (languages === undefined || text === undefined) return [];
    const bits = unlikelihood(text, languages, country) + (rarity ?? 0) - knownHeaders(text) * HEADER;
    return [{ encoding, text, bits: bits - ((said.get(encoding) ?? 0) / 100) * LIBRARY }];
  });
  const utf8 = { encoding: 'utf-8' as const, text: lines.toString('utf8') };
  const likeliest = read.sort((one, other) => one.bits - other.bits);
  return [...likeliest, utf8].map(({ encoding, text }) => ({ encoding, text: firstLine(text) }));
}

/** Ends behind a line if there is one, else behind a sign of ASCII, so that no letter is cut. */
function judgedPart(lines: Buffer): Buffer {
  if (lines.length <= JUDGED_BYTES) return lines;
  const part = lines.subarray(0, JUDGED_BYTES);
  const line = Math.max(part.lastIndexOf(10), part.lastIndexOf(13));
  const end = line < 0 ? part.findLastIndex((byte) => byte < 0x40) : line;
  return end < 0 ? part : part.subarray(0, end + 1);
}

function decoded(bytes: Buffer, encoding: CsvEncoding): string | undefined {
  try {
    return decoderOf(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function knownHeaders(text: string): number {
  const cells = (text.split(/[\r\n]/, 1)[0] ?? '').split(/[,;\t|]/).filter((cell) => /[^\0-\x7f]/.test(cell));
  return cells.filter((cell) => phoneRank(cell) > 0 || nameRank(cell) > 0).length;
}

const SAMPLE_CHARACTERS = 120;
const firstLine = (text: string) => (text.split(/[\r\n]/, 1)[0] ?? '').slice(0, SAMPLE_CHARACTERS);
