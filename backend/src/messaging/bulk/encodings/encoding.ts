import { CSV_ENCODINGS, type CsvEncoding } from '@wavelane/contracts';
import { guessed } from './guessed-encoding.js';
import { Utf8Count } from './utf8-count.js';

export interface DetectedEncoding {
  encoding: CsvEncoding;
  /** True if it is neither marked nor UTF-8, so that a person should look. */
  guessed: boolean;
  /** With a guess: a line with other than ASCII letters, in each encoding that it may be, the likeliest first. */
  samples: { encoding: CsvEncoding; text: string }[];
}

const MARKS: readonly [CsvEncoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Begin letters of two bytes of ASCII in ISO-2022-JP. */
const SHIFTS = ['\x1b$B', '\x1b$@'] as const;

/** So much of the lines with other than ASCII letters is looked at to guess. */
const LOOKED_AT_BYTES = 8 * 1024;

/** UTF-8 with some damage is still UTF-8: for each broken sequence there are so many whole ones. */
const WHOLE_FOR_BROKEN = 3;

/** A NUL in so many of hundred bytes, nearly all of them at even or all at odd places: two bytes for each letter. */
const NULS_MIN = 4;
const NUL_PERCENT = 5;
const ONE_SIDE_PERCENT = 90;

/**
 * Detects a file's encoding: by its byte order mark; UTF-16 without one by the NULs beside its ASCII letters; UTF-8 if
 * it is that nearly everywhere, so that one damaged line is named and does not turn the others into other letters; else
 * by how often the letters are used that it would have.
 * @param chunks the whole file, in any pieces
 * @param country of the account, ISO 3166 alpha-2: of two equal guesses its own counts
 */
export async function detectEncoding(
  chunks: AsyncIterable<Buffer>,
  country: string | null = null,
): Promise<DetectedEncoding> {
  let read = 0;
  const nuls = [0, 0] as [number, number];
  const count = new Utf8Count();
  const lines: Buffer[] = [];
  let kept = 0;
  let isShifted = false;
  for await (const chunk of chunks) {
    if (read === 0 && chunk.length > 0) {
      const mark = MARKS.find(([, bytes]) => bytes.every((byte, index) => chunk[index] === byte));
      if (mark) return sure(mark[0]);
    }
    for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) nuls[(read + at) % 2 === 0 ? 0 : 1]++;
    read += chunk.length;
    count.take(chunk);
    if (kept < LOOKED_AT_BYTES) kept += keepHighLines(chunk, lines);
    isShifted ||= SHIFTS.some((shift) => chunk.includes(shift));
  }
  const wide = wideEncoding(nuls, read);
  if (wide) return sure(wide);
  const { whole, broken } = count.end();
  if (broken + whole === 0) return sure(isShifted ? 'iso-2022-jp' : 'utf-8');
  if (broken === 0 || whole >= broken * WHOLE_FOR_BROKEN) return sure('utf-8');
  const samples = guessed(Buffer.concat(lines).subarray(0, LOOKED_AT_BYTES), country);
  return { encoding: samples[0]?.encoding ?? CSV_ENCODINGS[0], guessed: true, samples };
}

const sure = (encoding: CsvEncoding): DetectedEncoding => ({ encoding, guessed: false, samples: [] });

function wideEncoding([even, odd]: readonly [number, number], bytes: number): CsvEncoding | undefined {
  if ((even + odd) * 100 < bytes * NUL_PERCENT || even + odd < NULS_MIN) return undefined;
  if (odd * 100 >= (even + odd) * ONE_SIDE_PERCENT) return 'utf-16le';
  return even * 100 >= (even + odd) * ONE_SIDE_PERCENT ? 'utf-16be' : undefined;
}

/** Keeps the lines of a chunk that have a byte above ASCII. @returns how many bytes were kept */
function keepHighLines(chunk: Buffer, lines: Buffer[]): number {
  let kept = 0;
  for (let start = 0; start < chunk.length && kept < LOOKED_AT_BYTES;) {
    const end = chunk.indexOf(10, start);
    const line = chunk.subarray(start, end < 0 ? chunk.length : end + 1);
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(Buffer.from(line.subarray(0, LOOKED_AT_BYTES)));
      kept += line.length;
    }
    start += line.length;
  }
  return kept;
}
