import type { SqlValue } from '@wavelane/sqlite';
import type { DocumentWrite } from '../../port.js';
import { checkId } from '../../query/names.js';
import { valueAt } from '../../query/scalar.js';
import type { Collection } from '../catalog.js';
import { exactly } from '../expressions.js';
import { shortened } from '../short/forms.js';

/** A write as it goes into the table. */
export interface PreparedWrite {
  id: string;
  position: string;
  /** As it stands in the table, beside its values: in short, where it fits the form. */
  json: string | null;
  /** The same where SQLite takes values from it. */
  whole: () => string | null;
  isNew: boolean;
  /** Values of the collection's columns, in their order; undefined where SQLite is to take them from the JSON. */
  values: SqlValue[] | undefined;
}

/** Writes made ready for a table with certain columns. */
export interface PreparedWrites {
  columns: readonly string[];
  writes: PreparedWrite[];
}

/** @throws TypeError a body that is no JSON, or holds an array or object in a declared field */
export function prepareWrites(writes: readonly DocumentWrite[], { fields, columns, form }: Collection): PreparedWrites {
  return {
    columns,
    writes: writes.map(({ id, position, body, isNew = false }) => {
      checkId(id);
      if (body === null) return { id, position, isNew, json: null, whole: () => null, values: columns.map(() => null) };
      const whole = () => JSON.stringify(body);
      const values = valuesOf(body, fields, columns);
      const short = values && form && shortened(form, id, body);
      return { id, position, isNew, json: short ?? whole(), whole, values };
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
    // A field that is declared no longer may hold anything by now: SQLite finds what can be compared in it.
    const value = fields.has(field) ? exactly(valueAt(body, field)) : undefined;
    if (value === undefined) isExact = false;
    else values.push(value);
  }
  return isExact ? values : undefined;
}
