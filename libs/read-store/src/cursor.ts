import { createHash } from 'node:crypto';
import { InvalidCursor } from './errors.js';
import type { Query, Scalar } from './port.js';

/** Where a page ended: the sort fields of its last document, and its id. */
export interface Place {
  values: Scalar[];
  id: string;
}

/** A cursor is bound to what was asked: with another filter or order it would skip or repeat documents. */
export function writeCursor(collection: string, query: Query, place: Place): string {
  return Buffer.from(JSON.stringify([fingerprint(collection, query), place.values, place.id])).toString('base64url');
}

/** @throws InvalidCursor when this query did not make it */
export function readCursor(collection: string, query: Query): Place | undefined {
  if (query.cursor === undefined) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(query.cursor, 'base64url').toString('utf8'));
  } catch {
    throw new InvalidCursor();
  }
  if (!Array.isArray(parsed) || parsed.length !== 3) throw new InvalidCursor();
  const [print, values, id] = parsed as [unknown, unknown, unknown];
  const fields = query.sort?.length ?? 0;
  if (print !== fingerprint(collection, query)) throw new InvalidCursor();
  if (!Array.isArray(values) || values.length !== fields || !values.every(isScalar)) throw new InvalidCursor();
  if (typeof id !== 'string') throw new InvalidCursor();
  return { values, id };
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Without the collection's version: a rebuild that is switched in the middle of paging gives the same order. */
function fingerprint(collection: string, { where, sort }: Query): string {
  const name = collection.split('@', 1)[0];
  const asked = JSON.stringify([name, Object.entries(where ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)), sort ?? []]);
  return createHash('sha256').update(asked).digest('base64url').slice(0, 12);
}
