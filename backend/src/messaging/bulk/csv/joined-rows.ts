import { cleanCell, foldHeader, say } from '@wavelane/contracts';
import type { TableRow } from '../table/table.js';

/** The columns of a later header. */
interface Order {
  /** The place in the first header of each cell. */
  places: readonly number[];
  /** How many cells a row needs: those up to the last column with a name. */
  named: number;
}

/**
 * The rows of exports that were put behind one another, their cells as people read them. A header that comes again is no
 * row. If its columns stand in another order there, the rows after it are put into that of the first header.
 * @param first rows that were read already @param header the names of the columns; undefined: the file has none
 * @param textOf a cell as people read it
 */
export async function* joinedRows(
  first: readonly TableRow[],
  rest: AsyncGenerator<TableRow>,
  header: readonly string[] | undefined,
  textOf: (cell: string) => string,
): AsyncGenerator<TableRow> {
  const places = placesOf(header ?? []);
  const width = header?.length ?? 0;
  let order: Order | undefined;
  const next = (raw: TableRow): TableRow | undefined => {
    const row = { ...raw, cells: raw.cells.map(textOf) };
    const again = header === undefined ? undefined : orderOf(row.cells, places, width);
    if (!again) return order ? turned(row, order) : row;
    order = again.places.every((place, at) => place === at) ? undefined : again;
    return undefined;
  };
  try {
    for (const row of first) {
      const read = next(row);
      if (read) yield read;
    }
    for await (const row of rest) {
      const read = next(row);
      if (read) yield read;
    }
  } finally {
    await rest.return(undefined);
  }
}

/**
 * A row in the order of the first header. Cells without a column stay at its end; missing ones are empty, and the row is at
 * fault if others follow them.
 */
function turned(row: TableRow, { places, named }: Order): TableRow {
  const count = row.cells.length;
  if (row.cells.every((cell) => cell === '')) return row;
  const cells = places.map(() => '');
  for (const [at, cell] of row.cells.entries()) cells[places[at] ?? at] = cell;
  if (count >= named) return { ...row, cells };
  if (places.slice(count).every((place) => place >= count)) return { ...row, cells: cells.slice(0, count) };
  const odd = say('row-of-other-width', { cells: cellsOf(count), columns: cellsOf(named) });
  return { ...row, cells, problem: row.problem ?? odd };
}

const cellsOf = (n: number) => say(n === 1 ? 'cell' : 'cells', { n });

const nameOf = (cell: string): string => foldHeader(cell) || cleanCell(cell);

/** The places of each name of a header. */
function placesOf(header: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, cell] of header.entries()) places.set(nameOf(cell), [...(places.get(nameOf(cell)) ?? []), at]);
  return places;
}

/** The order of a row's cells, if they are the header's names and nothing else. */
function orderOf(
  cells: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  width: number,
): Order | undefined {
  // Commas too many at the end of a line mean nothing.
  if (width === 0 || cells.length < width || cells.slice(width).some((cell) => cell !== '')) return undefined;
  const taken = new Map<string, number>();
  const order: number[] = [];
  for (const cell of cells.slice(0, width)) {
    const name = places.has(cell) ? cell : nameOf(cell);
    const count = taken.get(name) ?? 0;
    const place = places.get(name)?.[count];
    if (place === undefined) return undefined;
    taken.set(name, count + 1);
    order.push(place);
  }
  return { places: order, named: cells.findLastIndex((cell) => cell !== '') + 1 };
}
