/** A row that is on the page, or the room that others take which are not. */
export type Piece = { index: number } | { before: number; height: number };

/** The position of a row. px */
export interface Placed {
  index: number;
  start: number;
  end: number;
}

/**
 * The contents of a list of which some rows are on the page: these, and between them room as high as the others.
 * @param placed in their order @param from the start of the list @param height of all of it
 */
export function piecesOf(placed: readonly Placed[], from: number, height: number): Piece[] {
  const pieces: Piece[] = [];
  let [at, next] = [from, 0];
  for (const { index, start, end } of placed) {
    if (start > at) pieces.push({ before: next, height: start - at });
    pieces.push({ index });
    [at, next] = [end, index + 1];
  }
  if (from + height > at) pieces.push({ before: next, height: from + height - at });
  return pieces;
}

/** The visible part of a list, and how many rows are wanted on each side of it. */
export interface Range {
  startIndex: number;
  endIndex: number;
  overscan: number;
  count: number;
}

/**
 * The range widened to whole steps of rows, so that it stays the same while one scrolls within a step: rows come at one end in the
 * moment in which others go at the other.
 */
export function inSteps(range: Range, step: number): Range {
  const { startIndex, endIndex } = range;
  const first = Math.floor(startIndex / step) * step;
  const steps = Math.ceil((endIndex - startIndex + 1) / step) + 1;
  return { ...range, startIndex: first, endIndex: first + steps * step - 1 };
}

/**
 * Indexes of the rows that are on the page: the visible ones with some around them, and the row that has the focus with
 * its neighbours, to which the next press of a key goes.
 * @param focused -1: none
 */
export function indexesOf(range: Range, focused: number): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const wanted = new Set<number>();
  const add = (from: number, to: number) => {
    for (let index = Math.max(from, 0); index <= Math.min(to, count - 1); index++) wanted.add(index);
  };
  add(startIndex - overscan, endIndex + overscan);
  if (focused >= 0) add(focused - 1, focused + 1);
  return [...wanted].sort((one, other) => one - other);
}

/**
 * How far the visible part has moved after rows came, went or changed their places: the distance of most visible rows.
 * A row that went to the top by itself does not take the reader along.
 * @param before the earlier starts of the visible rows @param now the start of a row; undefined: it is gone
 */
export function movedBy(before: ReadonlyMap<string, number>, now: (key: string) => number | undefined): number {
  const votes = new Map<number, number>();
  for (const [key, start] of before) {
    const place = now(key);
    if (place !== undefined) votes.set(place - start, (votes.get(place - start) ?? 0) + 1);
  }
  let [moved, most] = [0, 0];
  for (const [delta, count] of votes) if (count > most) [moved, most] = [delta, count];
  return moved;
}
