import type { CsvColumn, CsvMapping, Saying } from '@wavelane/contracts';

/** One row as it was read: nothing in it is judged yet. */
export interface TableRow {
  /** Where it begins: line of the file, or number of the row, from 1. */
  line: number;
  /** Trimmed. As many as there are columns, unless `problem` says otherwise. */
  cells: readonly string[];
  /** Why the row cannot be read as one of this table; null = it can. */
  problem: Saying | null;
}

/** Recipients with their values, from a file or from JSON. */
export interface Table {
  columns: readonly CsvColumn[];
  mapping: CsvMapping;
  /** How a person finds a row again. */
  lineWord: 'line' | 'row';
  /** Read once, in order. */
  rows: AsyncIterable<TableRow>;
  /** Blank lines met so far; they are no rows. */
  readonly blank: number;
}

/**
 * Whether a row only lacks cells at its end that nothing depends on, as spreadsheets leave out empty ones.
 * @param needed places of the columns that it must have: its number, and those that may opt its person out
 */
export function endsEarly({ cells, problem }: TableRow, width: number, needed: readonly number[]): boolean {
  if (problem?.code !== 'row-of-other-width') return false;
  return cells.length < width && cells.length > Math.max(...needed);
}
