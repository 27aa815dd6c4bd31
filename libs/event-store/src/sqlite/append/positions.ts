import { type Position, START } from '../../event.js';

const WIDTH = 16; // a row number never exceeds 2^53

/** The row number as text that sorts like the number. */
export function toPosition(row: number): Position {
  return row === 0 ? START : (String(row).padStart(WIDTH, '0') as Position);
}

/** @throws RangeError for a position of another store: it would silently skip or repeat events */
export function toRow(position: Position): number {
  if (position === START) return 0;
  if (!/^\d{16}$/.test(position)) throw new RangeError(`Not a position of this store: ${JSON.stringify(position)}`);
  return Number(position);
}
