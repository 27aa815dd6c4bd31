import { brotliCompress, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib';
import { promisify } from 'node:util';
import { type EventRow, OF_ITS_PACK } from '../rows.js';

/**
 * Consecutive events of the log in one piece, column by column, so that what is alike lies side by side: a first line of
 * JSON with all that is short, then a line of metadata and a line of data for each event, the texts as they were.
 */

/** Streams, types and times are named once; the others are lists with an item for each event. */
type Columns = [
  format: 1,
  /** Each as the difference to the one before. */
  positions: number[],
  streams: string[],
  streamAt: number[],
  revisions: number[],
  ids: string[],
  types: string[],
  typeAt: number[],
  schemaVersions: number[],
  times: string[],
  timeAt: number[],
];

const [POSITION, STREAM, REVISION, ID, TYPE, VERSION, DATA, METADATA, TIME] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Quality 5 is the last step that costs an event a few µs; the next saves 3 % for four times as much. */
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 22 };
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** A pack has a few MB at the most; one that says more is damaged, and would take the memory of the process with it. Most come in one chunk: each is a way to the thread and back. */
const BOUND = { maxOutputLength: 256 * 2 ** 20, chunkSize: 2 ** 19 };

/** Whether a row's texts can stand in a line each; those that JSON.stringify makes can. */
export const isPackable = (row: EventRow): boolean => !row[DATA].includes('\n') && !row[METADATA].includes('\n');

/** @param rows in the order of the log, each {@link isPackable} */
export async function packed(rows: readonly EventRow[]): Promise<Buffer> {
  const [streams, types, times] = [named(rows, STREAM), named(rows, TYPE), named(rows, TIME)];
  const columns: Columns = [
    1,
    rows.map((row, at) => row[POSITION] - (rows[at - 1]?.[POSITION] ?? 0)),
    streams.names,
    streams.at,
    rows.map((row) => row[REVISION]),
    rows.map((row) => row[ID]),
    types.names,
    types.at,
    rows.map((row) => row[VERSION]),
    times.names,
    times.at,
  ];
  const lines = [JSON.stringify(columns), ...rows.map((row) => row[METADATA]), ...rows.map((row) => row[DATA])];
  return compress(lines.join('\n'), { params: PARAMS });
}

function named(rows: readonly EventRow[], column: typeof STREAM | typeof TYPE | typeof TIME) {
  const numbers = new Map<string, number>();
  const at = rows.map((row) => {
    const number = numbers.get(row[column]) ?? numbers.size;
    numbers.set(row[column], number);
    return number;
  });
  return { names: [...numbers.keys()], at };
}

/** The events of a pack. */
export class Pack {
  /** What it takes in memory, about. */
  readonly characters: number;

  private constructor(
    private readonly columns: Columns,
    private readonly positions: readonly number[],
    private readonly lines: readonly string[],
    characters: number,
  ) {
    this.characters = characters;
  }

  /** @throws Error where it is not what {@link packed} made */
  static open(content: Uint8Array): Pack {
    return Pack.of(brotliDecompressSync(content, BOUND).toString());
  }

  /** The same on a thread of libuv's, but for what is parsed. */
  static async opened(content: Uint8Array): Promise<Pack> {
    return Pack.of((await decompress(content, BOUND)).toString());
  }

  private static of(text: string): Pack {
    const lines = text.split('\n');
    const columns = JSON.parse(lines[0] ?? '') as Columns; // a newer version may have another format
    if (columns[0] !== 1) throw new Error(`its format is ${String(columns[0])}`);
    let position = 0;
    const positions = columns[1].map((step) => (position += step));
    if (lines.length !== 1 + 2 * positions.length) throw new Error('lines are missing');
    return new Pack(columns, positions, lines, text.length);
  }

  get size(): number {
    return this.positions.length;
  }

  /** How many of its events lie at a position or before it. */
  upTo(position: number): number {
    let [low, high] = [0, this.size];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.positions[middle] ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** @param at number of the event in the pack, from 0 */
  row(at: number): EventRow {
    const [, , streams, streamAt, revisions, ids, types, typeAt, versions, times, timeAt] = this.columns;
    return [
      ...([this.positions[at] ?? 0, streams[streamAt[at] ?? -1] ?? '', revisions[at] ?? 0, ids[at] ?? ''] as const),
      ...([types[typeAt[at] ?? -1] ?? '', versions[at] ?? 0, this.lines[1 + this.size + at] ?? ''] as const),
      ...([this.lines[1 + at] ?? '', times[timeAt[at] ?? -1] ?? '', OF_ITS_PACK] as const),
    ];
  }

  /** Whether most of its events were recorded before a time: clocks may have been wrong for some. @param time ISO-8601 UTC */
  isBefore(time: string): boolean {
    const [, , , , , , , , , times, timeAt] = this.columns;
    const isOld = times.map((one) => one < time);
    return timeAt.filter((at) => isOld[at]).length * 2 > this.size;
  }

  /** Numbers of its events of these types. */
  ofTypes(wanted: ReadonlySet<string>): (at: number) => boolean {
    const [, , , , , , types, typeAt] = this.columns;
    const isWanted = types.map((type) => wanted.has(type));
    return (at) => isWanted[typeAt[at] ?? -1] ?? false;
  }

  /** The events of a stream, in order; none where it is not in here. */
  ofStream(stream: string): EventRow[] {
    const [, , streams, streamAt] = this.columns;
    const number = streams.indexOf(stream);
    if (number < 0) return [];
    return streamAt.flatMap((each, at) => (each === number ? [this.row(at)] : []));
  }

  /** Streams in here, each with its first and last revision. */
  streams(): Map<string, { first: number; last: number }> {
    const [, , streams, streamAt, revisions] = this.columns;
    const found = new Map<string, { first: number; last: number }>();
    streamAt.forEach((number, at) => {
      const [stream, revision] = [streams[number] ?? '', revisions[at] ?? 0];
      found.set(stream, { first: found.get(stream)?.first ?? revision, last: revision });
    });
    return found;
  }
}
