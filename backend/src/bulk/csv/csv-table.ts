import { createReadStream } from 'node:fs';
import {
  BULK_ROWS_MAX,
  cleanCell,
  columnsOf,
  CSV_COLUMNS_MAX,
  type CsvColumn,
  type CsvMapping,
  type CsvReading,
  detectDelimiter,
  namedDelimiter,
  say,
  type Saying,
} from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { Table, TableRow } from '../table/table.js';
import { type CsvEncoding, type DetectedEncoding, detectEncoding } from './encoding.js';
import { type ChosenColumns, mappingOf } from './mapping.js';
import { Records } from './records.js';
import { textOf } from './text.js';

/** What a user says about a file; the rest is found out. */
export interface CsvOptions {
  encoding?: CsvEncoding;
  delimiter?: string;
  /** Default true. Without one columns are `column 1`, `column 2` … */
  hasHeader?: boolean;
  mapping?: ChosenColumns;
}

/** What is looked at to find the delimiter: enough for a header and 20 rows. */
const SAMPLE_CHARACTERS = 64 * 1024;

/** Small pieces: rows that are judged before the next piece comes die young, and the heap stays small. */
const PIECE_BYTES = 16 * 1024;

const bytesOf = (path: string) => createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;

/** A CSV file as a table of recipients. Read as it is asked for; a fault of the whole file is a domain error. */
export class CsvTable implements Table {
  readonly lineWord = 'line';
  private blankRows = 0;

  private constructor(
    private readonly records: Records,
    private readonly read: AsyncGenerator<TableRow>,
    readonly reading: CsvReading,
  ) {}

  /** @throws DomainError invalid: no rows, too many columns, unknown column, wrong encoding */
  static async open(path: string, options: CsvOptions): Promise<CsvTable> {
    const detected: DetectedEncoding = options.encoding
      ? { encoding: options.encoding, guessed: false, samples: [] }
      : await detectEncoding(bytesOf(path));
    const sample = await beginning(textOf(bytesOf(path), detected.encoding));
    const end = sample.indexOf('\n');
    const named = namedDelimiter(end < 0 ? sample : sample.slice(0, end));
    const delimiter = options.delimiter ?? named ?? detectDelimiter(sample);
    const records = new Records(textOf(bytesOf(path), detected.encoding), delimiter, named === undefined ? 0 : 1);
    const read = records.read();
    const first = await read.next();
    if (first.done) refuse(say('table-file-empty'));
    const hasHeader = options.hasHeader ?? true;
    const columns = columnsFrom(hasHeader ? first.value.cells : first.value.cells.map(() => ''));
    const reading = {
      encoding: detected.encoding,
      encodingGuessed: detected.guessed,
      samples: detected.samples,
      delimiter,
      hasHeader,
      columns,
      mapping: mappingOf(columns, options.mapping ?? {}),
    };
    return new CsvTable(records, hasHeader ? read : withFirst(first.value, read), reading);
  }

  get columns(): readonly CsvColumn[] {
    return this.reading.columns;
  }

  get mapping(): CsvMapping {
    return this.reading.mapping;
  }

  get blank(): number {
    return this.records.emptyLines + this.blankRows;
  }

  /** @throws DomainError invalid: more than 50,000 rows, a quote that is not closed, NUL, bytes of another encoding */
  get rows(): AsyncIterable<TableRow> {
    return this.judged();
  }

  private async *judged(): AsyncGenerator<TableRow> {
    const width = this.columns.length;
    let rows = 0;
    for await (const { line, cells: raw } of this.read) {
      const cells = raw.map(cleanCell);
      if (cells.every((cell) => cell === '')) {
        this.blankRows++;
        continue;
      }
      if (++rows > BULK_ROWS_MAX) {
        refuse(say('file-more-than-rows', { n: BULK_ROWS_MAX.toLocaleString('en-US') }));
      }
      // A comma too many at the end of a line means nothing.
      while (cells.length > width && cells.at(-1) === '') cells.pop();
      const problem =
        cells.length === width
          ? null
          : say('row-of-other-width', { cells: count(cells.length), columns: count(width) });
      yield { line, cells, problem };
    }
  }

  /** Lets go of the file, however far it was read. */
  async close(): Promise<void> {
    await this.read.return(undefined);
  }
}

const count = (n: number) => say(n === 1 ? 'cell' : 'cells', { n });

async function beginning(text: AsyncGenerator<string>): Promise<string> {
  let sample = '';
  for await (const piece of text) {
    sample += piece;
    if (sample.length >= SAMPLE_CHARACTERS) break;
  }
  return sample;
}

function columnsFrom(header: readonly string[]): CsvColumn[] {
  const cells = header.map(cleanCell);
  while (cells.length > 1 && cells.at(-1) === '' && header.some((cell) => cell !== '')) cells.pop();
  if (cells.length > CSV_COLUMNS_MAX) refuse(say('file-columns', { n: cells.length, max: CSV_COLUMNS_MAX }));
  return columnsOf(cells);
}

async function* withFirst(first: TableRow, rest: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

function refuse(problem: Saying): never {
  throw DomainError.invalid(problem, { file: problem });
}
