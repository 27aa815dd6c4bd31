import { createReadStream } from 'node:fs';
import {
  BULK_ROWS_MAX,
  cleanCell,
  columnsOf,
  CSV_COLUMNS_MAX,
  type CsvColumn,
  type CsvEncoding,
  type CsvMapping,
  type CsvReading,
  detectDelimiter,
  namedDelimiter,
  say,
} from '@wavelane/contracts';
import { refuse } from '../../../platform/domain/domain-error.js';
import { type GuessedColumns, guessColumns } from '../columns/guessed-columns.js';
import { startsWithHeader, titleRows } from '../columns/header-row.js';
import type { Table, TableRow } from '../table/table.js';
import { CARD_COLUMNS, cardsOf, isVCard } from '../vcard/cards.js';
import { withoutSecondEncoding } from '../encodings/double-encoded.js';
import { withoutEntities } from '../encodings/entities.js';
import { type DetectedEncoding, detectEncoding } from '../encodings/encoding.js';
import { type ChosenColumns, mappingOf } from './mapping.js';
import { refuseOtherKinds } from './other-kind.js';
import { hasQuotedLines, unquotedLines } from './quoted-lines.js';
import { joinedRows } from './joined-rows.js';
import { Records } from './records.js';
import { textOf } from '../encodings/text.js';

/** The user's choices for a file; the others are detected. */
export interface CsvOptions {
  encoding?: CsvEncoding;
  delimiter?: string;
  /** Left out: found out. Without one columns are `column 1`, `column 2` … */
  hasHeader?: boolean;
  mapping?: ChosenColumns;
  /** ISO 3166 alpha-2, by which local numbers are known as numbers; null = the account has none. */
  defaultCountry?: string | null;
}

/** The length of the sample that shows the delimiter: enough for a header and 20 rows. */
const SAMPLE_CHARACTERS = 64 * 1024;

/** Small pieces: rows that are judged before the next piece comes die young, and the heap stays small. */
const PIECE_BYTES = 16 * 1024;

/** Rows by which columns are judged, and what they may have together. */
const JUDGED_ROWS = 200;
const JUDGED_CHARACTERS = 256 * 1024;

/** Cells of each column that a person is shown. */
const EXAMPLES = 3;
const EXAMPLE_CHARACTERS = 60;

const bytesOf = (path: string) => createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;

/**
 * A file of people, CSV or vCards, as a table. Reads the file as rows are asked for; a fault of the whole file is a
 * domain error. Options that were not given are detected from its first rows.
 */
export class CsvTable implements Table {
  readonly lineWord = 'line';
  private blankRows = 0;

  private constructor(
    private readonly source: Source,
    private readonly read: AsyncGenerator<TableRow>,
    readonly reading: CsvReading,
    /** The guessed roles of the columns, whatever was chosen. */
    readonly guess: GuessedColumns,
  ) {}

  /** @throws DomainError invalid: another kind of file, no rows, too many columns, unknown column, wrong encoding */
  static async open(path: string, options: CsvOptions): Promise<CsvTable> {
    const country = options.defaultCountry ?? null;
    await refuseOtherKinds(path);
    const detected: DetectedEncoding = options.encoding
      ? { encoding: options.encoding, guessed: false, samples: [] }
      : await detectEncoding(bytesOf(path), country);
    const begun = await beginning(textOf(bytesOf(path), detected.encoding));
    const isQuoted = hasQuotedLines(begun);
    const text = () => (isQuoted ? unquotedLines : asItIs)(textOf(bytesOf(path), detected.encoding));
    const source = sourceOf(text(), isQuoted ? await beginning(text()) : begun, options.delimiter);
    const read = source.rows;
    const all = await firstRows(read);
    if (all.length === 0) refuse('file', say('table-file-empty'));
    const told = all.map((row) => row.cells.map(cellText));
    const titles = source.header === undefined && options.hasHeader !== false ? titleRows(told, country) : 0;
    const [first, cells] = [all.slice(titles), told.slice(titles)];
    const hasHeader = source.header !== undefined || (options.hasHeader ?? startsWithHeader(cells, country));
    const header = source.header ?? cells[0] ?? [];
    const body = source.header === undefined && hasHeader ? cells.slice(1) : cells;
    const columns = columnsFrom(hasHeader ? header : header.map(() => ''), [header, ...body]);
    const guess = guessColumns(columns, body, hasHeader, country);
    const reading: CsvReading = {
      format: source.format,
      encoding: detected.encoding,
      encodingGuessed: detected.guessed,
      samples: detected.samples,
      delimiter: source.delimiter,
      hasHeader,
      columns,
      mapping: mappingOf(columns, options.mapping ?? {}, guess),
      examples: columns.map((_, at) => examplesOf(body, at)),
    };
    const rest = source.header === undefined && hasHeader ? first.slice(1) : first;
    const repeated = source.header === undefined && hasHeader ? header : undefined;
    return new CsvTable(source, joinedRows(rest, read, repeated, cellText), reading, guess);
  }

  get columns(): readonly CsvColumn[] {
    return this.reading.columns;
  }

  get mapping(): CsvMapping {
    return this.reading.mapping;
  }

  get blank(): number {
    return this.source.blankLines() + this.blankRows;
  }

  /** @throws DomainError invalid: more than 50,000 rows, a quote that is not closed, NUL, bytes of another encoding */
  get rows(): AsyncIterable<TableRow> {
    return this.judged();
  }

  private async *judged(): AsyncGenerator<TableRow> {
    const width = this.columns.length;
    let rows = 0;
    for await (const { line, cells: read, problem } of this.read) {
      const cells = [...read];
      if (cells.every(isNothing) && problem === null) {
        this.blankRows++;
        continue;
      }
      if (++rows > BULK_ROWS_MAX) {
        refuse('file', say('file-has-too-many-rows', { n: BULK_ROWS_MAX.toLocaleString('en-US') }));
      }
      // A comma too many at the end of a line means nothing.
      while (cells.length > width && cells.at(-1) === '') cells.pop();
      const odd =
        cells.length === width
          ? null
          : say('row-of-other-width', { cells: count(cells.length), columns: count(width) });
      yield { line, cells, problem: problem ?? odd };
    }
  }

  /** Lets go of the file, however far it was read. */
  async close(): Promise<void> {
    await this.read.return(undefined);
  }
}

/** A cell as people read it. */
const cellText = (cell: string): string => cleanCell(withoutEntities(withoutSecondEncoding(cell)));

/** No value: a line of a drawn table, or the mark of old systems for the end of a file. */
const isNothing = (cell: string): boolean =>
  cell === '' || cell === END_OF_FILE || (/^[-+=:|_\s]+$/.test(cell) && /[-=_]{3}/.test(cell));
const END_OF_FILE = '\x1a';

const asItIs = (text: AsyncGenerator<string>) => text;

const count = (n: number) => say(n === 1 ? 'cell' : 'cells', { n });

async function beginning(text: AsyncGenerator<string>): Promise<string> {
  let sample = '';
  for await (const piece of text) {
    sample += piece;
    if (sample.length >= SAMPLE_CHARACTERS) break;
  }
  return sample;
}

/** Without columns at the end that have neither a name nor a value in the first rows. */
function columnsFrom(header: readonly string[], rows: readonly (readonly string[])[]): CsvColumn[] {
  const cells = [...header];
  const isUsed = (at: number) => rows.some((row) => (row[at] ?? '') !== '');
  while (cells.length > 1 && cells.at(-1) === '' && !isUsed(cells.length - 1)) cells.pop();
  if (cells.length > CSV_COLUMNS_MAX)
    refuse('file', say('file-has-too-many-columns', { n: cells.length, max: CSV_COLUMNS_MAX }));
  return columnsOf(cells);
}

/** Where the rows come from. */
interface Source {
  format: CsvReading['format'];
  rows: AsyncGenerator<TableRow>;
  delimiter: string;
  /** Names of the columns, if the file itself has none to name. */
  header?: readonly string[];
  blankLines(): number;
}

function sourceOf(text: AsyncGenerator<string>, sample: string, chosen: string | undefined): Source {
  if (isVCard(sample))
    return { format: 'vcard', rows: cardsOf(text), delimiter: ',', header: CARD_COLUMNS, blankLines: () => 0 };
  const end = sample.indexOf('\n');
  const named = namedDelimiter(end < 0 ? sample : sample.slice(0, end));
  const delimiter = chosen ?? named ?? detectDelimiter(sample);
  const records = new Records(text, delimiter, named === undefined ? 0 : 1, escapesQuotes(sample, delimiter));
  return { format: 'csv', rows: records.read(), delimiter, blankLines: () => records.emptyLines };
}

async function firstRows(read: AsyncGenerator<TableRow>): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for (let characters = 0; rows.length < JUDGED_ROWS && characters < JUDGED_CHARACTERS;) {
    const next = await read.next();
    if (next.done) break;
    rows.push(next.value);
    for (const cell of next.value.cells) characters += cell.length;
  }
  return rows;
}

function examplesOf(rows: readonly (readonly string[])[], at: number): string[] {
  const found = new Set<string>();
  for (const cells of rows) {
    const cell = cells[at] ?? '';
    if (cell !== '') found.add(cell.length > EXAMPLE_CHARACTERS ? `${cell.slice(0, EXAMPLE_CHARACTERS)}…` : cell);
    if (found.size === EXAMPLES) break;
  }
  return [...found];
}

/** `\"` within quotes, as programs write that know no doubled ones. */
const escapesQuotes = (sample: string, delimiter: string): boolean =>
  new RegExp(`\\\\"(?! *(?:${delimiter.replace(/\W/, '\\$&')}|\n|$))`).test(sample) && !sample.includes('""');
