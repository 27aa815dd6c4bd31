import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BULK_ROWS_MAX, CSV_COLUMNS_MAX, say, type Saying } from '@wavelane/contracts';
import { CsvError, type Parser, parse } from 'csv-parse';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { TableRow } from '../table/table.js';

/** Cells of a row are never that long together in practice; a quote that is not closed is. */
const RECORD_BYTES_MAX = 128 * 1024;

/** One more than a table can have columns, for a delimiter too many. Cells cost more to read than the bytes they are. */
const CELLS_MAX = CSV_COLUMNS_MAX + 1;

/** Rows of all kinds. Blank ones and repeated headers are left out later, and cost as much to read: 20 MB hold ten million. */
const RECORDS_MAX = 5 * BULK_ROWS_MAX;

/** Delimiters in one line of a file; within quotes they count, too, and so many do not fit into a record. */
const DELIMITERS_MAX = RECORD_BYTES_MAX;

/**
 * RFC 4180 through csv-parse, with the number of the line that each record begins in. A quote within a cell is part of its
 * text. One that opens and is never closed stops the whole file, with the line: what follows it can no longer be told apart.
 */
export class Records {
  private lastLine = 0;
  private lastEmpty = 0;

  /**
   * @param text every line end is '\n'
   * @param skip lines at the beginning that are not part of the table (`sep=;`): 0 or 1
   */
  constructor(
    private readonly text: AsyncGenerator<string>,
    private readonly delimiter: string,
    private readonly skip: number,
    /** True if a backslash stands before a quote within quotes, in place of a second quote. */
    private readonly hasBackslashes = false,
  ) {}

  /** Lines with nothing in them at all, before the last record. */
  get emptyLines(): number {
    return this.lastEmpty;
  }

  /** Cells are as they stand, blanks around them included. Can be asked for once. */
  async *read(): AsyncGenerator<TableRow> {
    const parser = parse({
      delimiter: this.delimiter,
      record_delimiter: '\n',
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
      escape: this.hasBackslashes ? '\\' : '"',
      max_record_size: RECORD_BYTES_MAX,
      from_line: this.skip + 1,
      on_record: (cells: string[], { lines, empty_lines }) => {
        if (cells.length > CELLS_MAX) throw tooWide(lines - breaksIn(cells));
        this.lastLine = lines;
        this.lastEmpty = empty_lines;
        const row: TableRow = { line: lines - breaksIn(cells), cells, problem: null };
        // eslint-disable-next-line no-restricted-syntax -- the library's types know rows of text only
        return row as unknown as string[];
      },
    });
    const done = pipeline(Readable.from(this.narrow()), parser);
    done.catch(() => undefined); // the loop below hears of it
    try {
      let records = 0;
      for await (const row of parser) {
        if (++records > RECORDS_MAX) throw tooLong(RECORDS_MAX);
        yield row as TableRow;
      }
    } catch (error) {
      throw error instanceof CsvError ? this.translate(error, parser) : error;
    } finally {
      parser.destroy();
      await this.text.return(undefined);
    }
  }

  /**
   * The text as it is. Stops before the parser makes cells of a row that has far too many: it looks at a row only when the row
   * has ended.
   */
  private async *narrow(): AsyncGenerator<string> {
    let line = 1;
    let delimiters = 0;
    let hasQuotes = false;
    for await (const piece of this.text) {
      hasQuotes ||= piece.includes('"');
      const max = hasQuotes ? DELIMITERS_MAX : CELLS_MAX;
      for (const [n, part] of piece.split('\n').entries()) {
        if (n > 0) {
          line++;
          delimiters = 0;
        }
        delimiters += countOf(this.delimiter, part);
        if (delimiters >= max) throw tooWide(line);
      }
      yield piece;
    }
  }

  private translate(error: CsvError, { info }: Parser): DomainError {
    const begins = Math.max(this.lastLine, this.skip) + 1 + info.empty_lines - this.lastEmpty;
    const problem = problemOf(error.code, begins);
    return DomainError.invalid(problem, { file: problem });
  }
}

function problemOf(code: string, begins: number): Saying {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return say('quote-never-closed', { n: begins });
    case 'CSV_MAX_RECORD_SIZE':
      return say('row-too-long', { n: begins, max: RECORD_BYTES_MAX / 1024 });
    default:
      return say('row-is-not-csv', { n: begins });
  }
}

function tooWide(line: number): DomainError {
  const problem = say('row-has-too-many-cells', { n: line, max: CSV_COLUMNS_MAX });
  return DomainError.invalid(problem, { file: problem });
}

function tooLong(rows: number): DomainError {
  const problem = say('file-has-too-many-rows', { n: rows.toLocaleString('en-US') });
  return DomainError.invalid(problem, { file: problem });
}

const breaksIn = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + countOf('\n', cell), 0);

function countOf(mark: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count++;
  return count;
}
