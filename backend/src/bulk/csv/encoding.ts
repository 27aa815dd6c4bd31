import { isUtf8 } from 'node:buffer';

export const CSV_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256'] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

export interface DetectedEncoding {
  encoding: CsvEncoding;
  /** True where it is neither marked nor UTF-8, so that a person should look. */
  guessed: boolean;
  /** With a guess: a piece of text with other than ASCII letters, in each encoding that it may be. */
  samples: { encoding: CsvEncoding; text: string }[];
}

const MARKS: readonly [CsvEncoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Tells a file's encoding: by its byte order mark, else UTF-8 where every byte fits, else a guess between windows-1252
 * and windows-1256, which spreadsheets write on Western and Arabic Windows.
 * @param chunks the whole file, in any pieces
 */
export async function detectEncoding(chunks: AsyncIterable<Buffer>): Promise<DetectedEncoding> {
  let isFirst = true;
  let isValid = true;
  let rest: Buffer = Buffer.alloc(0);
  const letters = new HighBytes();
  for await (const chunk of chunks) {
    if (isFirst && chunk.length > 0) {
      isFirst = false;
      const mark = MARKS.find(([, bytes]) => bytes.every((byte, index) => chunk[index] === byte));
      if (mark) return sure(mark[0]);
    }
    if (isValid) {
      const whole = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = whole.length - unfinished(whole);
      isValid = isUtf8(whole.subarray(0, end));
      rest = whole.subarray(end);
    }
    letters.look(chunk);
  }
  if (isValid && rest.length === 0) return sure('utf-8');
  const encoding = letters.guess();
  const samples = (['windows-1252', 'windows-1256'] as const).map((one) => ({
    encoding: one,
    text: letters.sample(one),
  }));
  return { encoding, guessed: true, samples };
}

const sure = (encoding: CsvEncoding): DetectedEncoding => ({ encoding, guessed: false, samples: [] });

/** Bytes at the end that begin a UTF-8 sequence without finishing it. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.readUInt8(bytes.length - back);
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

const SAMPLE_BYTES = 120;

/** Not ASCII; before the first and after the last byte is nothing. */
const isHigh = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x80;

/** Where bytes above ASCII stand: alone between Latin letters, or side by side as whole Arabic words are written. */
class HighBytes {
  private alone = 0;
  private together = 0;
  private found: Buffer | undefined;

  look(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at++) {
      if (!isHigh(chunk[at])) continue;
      this.found ??= Buffer.from(chunk.subarray(lineStart(chunk, at), at + SAMPLE_BYTES));
      if (isHigh(chunk[at - 1]) || isHigh(chunk[at + 1])) this.together++;
      else this.alone++;
    }
  }

  guess(): CsvEncoding {
    return this.together > this.alone ? 'windows-1256' : 'windows-1252';
  }

  sample(encoding: CsvEncoding): string {
    const text = new TextDecoder(encoding).decode(this.found);
    const [line = ''] = text.split(/[\r\n]/, 1);
    return line;
  }
}

function lineStart(chunk: Buffer, at: number): number {
  let start = at;
  while (start > 0 && at - start < SAMPLE_BYTES && chunk[start - 1] !== 10 && chunk[start - 1] !== 13) start--;
  return start;
}
