import { createHash } from 'node:crypto';
import { InvalidCursor } from '../errors.js';
import type { Scalar, StoredDocument } from '../port.js';
import type { Request, Sort, Test } from './request.js';
import { isScalar, valueAt } from './scalar.js';

/** The end of a page: the values of the sort fields in the last document; the last of them is its id. */
type Place = Scalar[];

/** The cursor that continues after `last`. Opaque to callers: base64url of the query's mark and the place. */
export function cursorAfter(collection: string, request: Request, last: StoredDocument): string {
  const place = request.sort.map(({ field }) => (field === 'id' ? last.id : valueAt(last.body, field)));
  return Buffer.from(JSON.stringify([markOf(collection, request), ...place])).toString('base64url');
}

/** @throws InvalidCursor the cursor is not from this query */
export function placeOf(collection: string, request: Request, cursor: string): Place {
  let parts: unknown;
  try {
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes.toString('base64url') !== cursor) throw new InvalidCursor();
    parts = JSON.parse(bytes.toString());
  } catch {
    throw new InvalidCursor();
  }
  if (!Array.isArray(parts) || parts.length !== request.sort.length + 1) throw new InvalidCursor();
  const [mark, ...place] = parts as unknown[];
  if (mark !== markOf(collection, request) || !place.every(isScalar) || typeof place.at(-1) !== 'string')
    throw new InvalidCursor();
  return place;
}

/**
 * The documents after a place, as consecutive stretches that each read one range of an index: same values but a higher
 * id, then a higher last field, and so on outwards. Reading them one after another until the page is full costs the
 * same on page 1,000 as on page 1; the same condition as one OR does not.
 */
export function stretchesAfter(sort: readonly Sort[], place: Place): Test[][] {
  const stretches: Test[][] = [];
  for (let depth = sort.length - 1; depth >= 0; depth--) {
    const [by, value] = [sort[depth], place[depth]];
    if (by === undefined || value === undefined) throw new Error('A place has one value for each field of its order');
    const same = sort.slice(0, depth).map(({ field }, i): Test => ({ field, op: 'eq', value: place[i] ?? null }));
    for (const beyond of beyondTests(by, value)) stretches.push([...same, beyond]);
  }
  return stretches;
}

function beyondTests({ field, direction }: Sort, value: Scalar): Test[] {
  if (direction === 'asc') return [{ field, op: 'above', value }];
  if (value === null) return [];
  if (field === 'id') return [{ field, op: 'below', value }];
  return [
    { field, op: 'below', value },
    { field, op: 'eq', value: null },
  ];
}

/**
 * Ties a cursor to its collection, its sort and its filters. The version after the `@` of a collection stays out: a
 * rebuild that is switched in the middle of paging keeps the order. So do the bounds of a range: a page may be
 * continued under a later "now".
 */
function markOf(collection: string, { tests, sort }: Request): string {
  const filters = tests.map((test) => [
    test.field,
    test.op,
    'values' in test ? test.values : test.op === 'eq' || test.op === 'ne' ? test.value : 0,
  ]);
  const identity = JSON.stringify([
    collection.split('@', 1)[0],
    filters.map((filter) => JSON.stringify(filter)).sort(),
    sort,
  ]);
  return createHash('sha256').update(identity).digest('base64url').slice(0, 12);
}
