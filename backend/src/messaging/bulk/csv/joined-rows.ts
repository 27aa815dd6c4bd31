import { cleanCell, foldHeader } from '@wavelane/contracts';
import type { TableRow } from '../table/table.js';

/**
 * The rows of exports that were put behind one another. A header that comes again is no row. If its columns stand in another
 * order there, the rows after it are put into that of the first header.
 * @param first rows that were read already @param header the names of the columns; undefined: the file has none
 */
export async function* joinedRows(
  first: readonly TableRow[],
  rest: AsyncGenerator<TableRow>,
  header: readonly string[] | undefined,
): AsyncGenerator<TableRow> {
  const places = placesOf(header ?? []);
  let order: readonly number[] | undefined;
  const next = (row: TableRow): TableRow | undefined => {
    const again = header === undefined ? undefined : orderOf(row.cells, places);
    if (again) {
      order = again.every((place, at) => place === at) ? undefined : again;
      return undefined;
    }
    const turned = order;
    return turned && row.cells.length === turned.length
      ? { ...row, cells: row.cells.map((_, at) => row.cells[turned.indexOf(at)] ?? '') }
      : row;
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

const nameOf = (cell: string): string => foldHeader(cell) || cleanCell(cell);

/** The places of each name of a header. */
function placesOf(header: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, cell] of header.entries()) places.set(nameOf(cell), [...(places.get(nameOf(cell)) ?? []), at]);
  return places;
}

/** The place in the header of each cell, if the cells are the header's names and nothing else. */
function orderOf(cells: readonly string[], places: ReadonlyMap<string, readonly number[]>): number[] | undefined {
  const taken = new Map<string, number>();
  const order: number[] = [];
  for (const cell of cells) {
    const name = places.has(cell) ? cell : nameOf(cell);
    const count = taken.get(name) ?? 0;
    const place = places.get(name)?.[count];
    if (place === undefined) return undefined;
    taken.set(name, count + 1);
    order.push(place);
  }
  const width = [...places.values()].reduce((sum, all) => sum + all.length, 0);
  return order.length === width && order.length > 0 ? order : undefined;
}
