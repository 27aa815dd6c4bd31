import type { SqlValue } from '@wavelane/sqlite';
import type { Scalar } from '../port.js';
import type { Sort, Test } from '../query/request.js';
import { isPlainText, kindOf } from '../query/scalar.js';

/** A piece of SQL with its parameters. */
export interface Sql {
  text: string;
  params: SqlValue[];
}

/** How a table names a field: in a column of its own, or inside the JSON of a column. */
export type Naming = (field: string) => string;

/** The column that keeps a field's value beside the document, so that neither an index nor a query parses JSON. */
export const columnSql: Naming = (field) => (field === 'id' ? 'id' : `"${COLUMN}${field}"`);

/** The prefix of such columns' names. */
export const COLUMN = 'f.';

/**
 * The value of a field of some JSON, as a column or an index has it. Booleans become blobs, which sort after all text, so
 * that `true` differs from 1 and the order over kinds is that of `query/scalar.ts`.
 */
export function fieldSql(field: string, json: 'document' | 'body'): string {
  if (field === 'id') return 'id';
  const path = `'$${field
    .split('.')
    .map((key) => `."${key}"`)
    .join('')}'`;
  return `CASE json_type(${json}, ${path}) WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE json_extract(${json}, ${path}) END`;
}

export function orderSql(sort: readonly Sort[]): string {
  return sort.map(({ field, direction }) => `${columnSql(field)} ${direction === 'asc' ? 'ASC' : 'DESC'}`).join(', ');
}

/**
 * The bound of a field on each side: the place of a cursor takes precedence over a condition of the query, and that
 * over the end of a kind. SQLite begins and ends a range at one bound each and need not choose the tightest: with two,
 * a page may read all pages before it. So one is left to the index, and a `+` keeps the others to filtering.
 */
export interface Bounds {
  lower?: 'cursor' | 'range';
  upper?: 'cursor' | 'range';
}

/** @param tests all of one query, with the place of its cursor @returns bounds by field */
export function boundsOf(tests: readonly Test[]): Map<string, Bounds> {
  const found = new Map<string, Bounds>();
  for (const { field, op } of tests) {
    const bounds = found.get(field) ?? {};
    found.set(field, bounds);
    if (op === 'above') bounds.lower = 'cursor';
    if (op === 'below') bounds.upper = 'cursor';
    if (op === 'gt' || op === 'gte') bounds.lower ??= 'range';
    if (op === 'lt' || op === 'lte') bounds.upper ??= 'range';
  }
  return found;
}

export function testSql(test: Test, naming: Naming, bounds: Bounds = {}): Sql {
  const column = naming(test.field);
  if (test.op === 'in') {
    const [only, ...others] = test.values;
    // One value is a place in an index, behind which the index is in order; of a list SQLite does not see that.
    const isOne = only !== undefined && others.length === 0;
    return isOne ? testSql({ field: test.field, op: 'eq', value: only }, naming) : inSql(column, test.values);
  }
  // SQLite knows nothing of how many meet a range, and would rather find by one and sort than go along in order.
  const field = 'isWide' in test && test.isWide ? `+${column}` : column;
  const { op, value } = test;
  if (value === null) return { text: nullSql(field, op), params: [] };
  const [bound, param] = bind(value);
  const params = [param];
  switch (op) {
    case 'eq':
      return { text: `${field} = ${bound}`, params };
    case 'ne':
      return { text: `${field} IS NOT ${bound}`, params };
    case 'above':
      return { text: `${field} > ${bound}`, params };
    case 'below':
      return { text: `${field} < ${bound}`, params };
    default:
      return { text: rangeSql(field, op, bound, value, bounds), params };
  }
}

const COMPARE = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function rangeSql(
  field: string,
  op: keyof typeof COMPARE,
  bound: string,
  value: string | number | boolean,
  bounds: Bounds,
): string {
  const isLower = op === 'gt' || op === 'gte';
  const [own, other] = isLower ? [bounds.lower, bounds.upper] : [bounds.upper, bounds.lower];
  const kind = field === 'id' ? undefined : kindBound(isLower, value);
  const end = kind === undefined ? '' : ` AND ${other ? '+' : ''}${field} ${isLower ? '<' : '>='} ${kind}`;
  return `${own === 'cursor' ? '+' : ''}${field} ${COMPARE[op]} ${bound}${end}`;
}

/**
 * The other end of a range, at which its kind ends: no text above 5, no number below 'a'. `''` and `x''` are the least
 * text and blob.
 */
function kindBound(isLower: boolean, value: string | number | boolean): string | undefined {
  switch (kindOf(value)) {
    case 'number':
      return isLower ? `''` : undefined;
    case 'string':
      return isLower ? `x''` : `''`;
    default:
      return isLower ? undefined : `x''`;
  }
}

function nullSql(field: string, op: Exclude<Test['op'], 'in'>): string {
  switch (op) {
    case 'eq':
    case 'gte':
    case 'lte':
      return `${field} IS NULL`;
    case 'ne':
    case 'above':
      return `${field} IS NOT NULL`;
    default:
      return 'FALSE';
  }
}

function inSql(field: string, values: readonly Scalar[]): Sql {
  const bound = values.filter((value) => value !== null).map(bind);
  // Few lengths, so few statements: the last value fills up to the next power of two.
  const last = bound.at(-1);
  while (last && bound.length & (bound.length - 1)) bound.push(last);
  const params = bound.map(([, param]) => param);
  const alternatives = [
    ...(bound.length > 0 ? [`${field} IN (${bound.map(([text]) => text).join(', ')})`] : []),
    ...(values.includes(null) ? [`${field} IS NULL`] : []),
  ];
  return { text: alternatives.length > 0 ? `(${alternatives.join(' OR ')})` : 'FALSE', params };
}

/**
 * Some values go through SQLite's JSON parser, as those in the documents did: it may read a fraction one bit off, and
 * the driver cuts a text at NUL and replaces half a surrogate pair.
 */
function bind(value: string | number | boolean): [text: string, param: SqlValue] {
  const param = exactly(value);
  return param === undefined ? [`json_extract(?, '$')`, JSON.stringify(value)] : ['?', param];
}

/** A value as the driver takes it without changing it; undefined if only SQLite's JSON parser gives the same. */
export function exactly(value: Scalar): SqlValue | undefined {
  switch (typeof value) {
    case 'boolean':
      return Uint8Array.of(value ? 1 : 0);
    case 'number':
      return Number.isSafeInteger(value) || !Number.isFinite(value) ? value : undefined;
    case 'string':
      return isPlainText(value) ? value : undefined;
    default:
      return null;
  }
}
