import type { SqlValue } from '@wavelane/sqlite';
import type { Scalar } from '../port.js';
import type { Sort, Test } from '../query/request.js';
import { isPlainText, kindOf } from '../query/scalar.js';

/** A piece of SQL with its parameters. */
export interface Sql {
  text: string;
  params: SqlValue[];
}

/**
 * The expression that an index and the queries on it share, letter for letter. Booleans become blobs, which sort after
 * all text, so that `true` differs from 1 and the order over kinds is that of `query/scalar.ts`.
 */
export function fieldSql(field: string): string {
  if (field === 'id') return 'id';
  const path = `'$${field
    .split('.')
    .map((key) => `."${key}"`)
    .join('')}'`;
  return `CASE json_type(body, ${path}) WHEN 'true' THEN x'01' WHEN 'false' THEN x'00' ELSE json_extract(body, ${path}) END`;
}

export function orderSql(sort: readonly Sort[]): string {
  return sort.map(({ field, direction }) => `${fieldSql(field)} ${direction === 'asc' ? 'ASC' : 'DESC'}`).join(', ');
}

export function testSql(test: Test): Sql {
  const field = fieldSql(test.field);
  if (test.op === 'in') return inSql(field, test.values);
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
      return { text: `${field} ${COMPARE[op]} ${bound}${withinKind(field, op, value)}`, params };
  }
}

const COMPARE = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Keeps a range within the kind of its bound: no text above 5, no number below 'a'. `''` and `x''` are the least text and blob. */
function withinKind(field: string, op: keyof typeof COMPARE, value: string | number | boolean): string {
  if (field === 'id') return '';
  const isLowerBound = op === 'gt' || op === 'gte';
  switch (kindOf(value)) {
    case 'number':
      return isLowerBound ? ` AND ${field} < ''` : '';
    case 'string':
      return isLowerBound ? ` AND ${field} < x''` : ` AND ${field} >= ''`;
    default:
      return isLowerBound ? '' : ` AND ${field} >= x''`;
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
  while (bound.length & (bound.length - 1)) bound.push(bound.at(-1)!);
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
  if (typeof value === 'boolean') return ['?', Uint8Array.of(value ? 1 : 0)];
  const isExact =
    typeof value === 'number' ? Number.isSafeInteger(value) || !Number.isFinite(value) : isPlainText(value);
  if (!isExact) return [`json_extract(?, '$')`, JSON.stringify(value)];
  return ['?', value];
}
