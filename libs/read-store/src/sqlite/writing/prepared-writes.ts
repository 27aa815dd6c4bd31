import type { SqlValue } from '@wavelane/sqlite';
import type { DocumentWrite } from '../../port.js';
import { checkId } from '../../query/names.js';
import { valueAt } from '../../query/scalar.js';
import type { Collection } from '../catalog.js';
import { exactly } from '../expressions.js';

/** A write as it goes into the table. */
export interface PreparedWrite {
  id: string;
  position: string;
  json: string | null;
  isNew: boolean;
  /** Values of the collection's columns, in their order; undefined if SQLite has to take them from the JSON. */
  values: SqlValue[] | undefined;
}

/** Writes made ready for a table with certain columns. */
export interface PreparedWrites {
  columns: readonly string[];
  writes: PreparedWrite[];
}

/** @throws TypeError a body that is no JSON, or holds an array or object in a declared field */
export function prepareWrites(writes: readonly DocumentWrite[], { fields, columns }: Collection): PreparedWrites {
  return {
    columns,
    writes: writes.map(({ id, position, body, isNew = false }) => {
      checkId(id);
      if (body === null) return { id, position, isNew, json: null, values: columns.map(() => null) };
      return { id, position, isNew, json: JSON.stringify(body), values: valuesOf(body, fields, columns) };
    }),
  };
}

function valuesOf(
  body: Record<string, unknown>,
  fields: ReadonlySet<string>,
  columns: readonly string[],
): SqlValue[] | undefined {
  const values: SqlValue[] = [];
  let isExact = true;
  for (const field of columns) {
    // A field that is no longer declared may hold any value by now: SQLite finds the comparable ones in it.
    const value = fields.has(field) ? exactly(valueAt(body, field)) : undefined;
    if (value === undefined) isExact = false;
    else values.push(value);
  }
  return isExact ? values : undefined;
}
