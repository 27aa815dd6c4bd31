/** A row that gets no message, as a person finds it again. */
interface LeftOut {
  cells: readonly string[];
  line: number;
  reason: string;
}

/**
 * Lines of a table of rows that get no message: their own columns, their place and the reason.
 * @param lineWord `line` or `row`: what a row's number counts
 */
export async function* errorLines(
  columns: readonly string[],
  lineWord: string,
  rows: AsyncIterable<LeftOut>,
): AsyncGenerator<string[]> {
  yield [...columns, lineWord, 'reason'];
  for await (const { cells, line, reason } of rows) {
    // A row of another width keeps what it has; what is too much goes into the last column.
    const fitting = columns.map((_, index) =>
      index === columns.length - 1 ? cells.slice(index).join(' ') : (cells[index] ?? ''),
    );
    yield [...fitting, String(line), reason];
  }
}
