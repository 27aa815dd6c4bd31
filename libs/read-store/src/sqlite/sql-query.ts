import type { SqlValue } from '@wavelane/sqlite';
import type { Place } from '../cursor.js';
import { conditionsOf } from '../fields.js';
import type { Query, Scalar, Where } from '../port.js';

/** A piece of SQL and what is bound to it. */
export interface Fragment {
  sql: string;
  params: SqlValue[];
}

/** The expression that the index is made of: a query must use the very same text. */
export const column = (field: string) => (field === 'id' ? 'id' : `json_extract(body, '$.${field}')`);

export const bind = (value: Scalar): SqlValue => (typeof value === 'boolean' ? Number(value) : value);

const OPERATORS = { eq: 'IS', ne: 'IS NOT', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Living documents that meet all conditions. `= ?` rather than `IS ?` for values, so that indexes serve. */
export function whereSql(where: Where | undefined): Fragment {
  const parts = ['body IS NOT NULL'];
  const params: SqlValue[] = [];
  for (const { field, operator, value } of conditionsOf(where)) {
    if (operator === 'in') {
      const values = value as readonly Scalar[];
      const some = values.filter((item) => item !== null);
      const listed = `${column(field)} IN (${some.map(() => '?').join(', ')})`;
      parts.push(some.length < values.length ? `(${listed} OR ${column(field)} IS NULL)` : listed);
      params.push(...some.map(bind));
    } else if (operator === 'eq' && value !== null) {
      parts.push(`${column(field)} = ?`);
      params.push(bind(value as Scalar));
    } else {
      parts.push(`${column(field)} ${OPERATORS[operator]} ?`);
      params.push(bind(value as Scalar));
    }
  }
  return { sql: parts.join(' AND '), params };
}

/** `id` breaks ties in the direction of the last sort field. */
export function orderOf(query: Query): { field: string; descending: boolean }[] {
  const sort = (query.sort ?? []).map(({ field, direction }) => ({ field, descending: direction === 'desc' }));
  if (sort.some(({ field }) => field === 'id')) return sort;
  return [...sort, { field: 'id', descending: sort.at(-1)?.descending ?? false }];
}

export const orderSql = (query: Query) =>
  orderOf(query)
    .map(({ field, descending }) => `${column(field)} ${descending ? 'DESC' : 'ASC'}`)
    .join(', ');

/**
 * What lies beyond a place, as alternatives whose results, one after another, are in order. One alternative, except
 * where nulls (which sort lowest) still follow the values of a falling first field: a range that an index can serve
 * must not mention them.
 */
export function beyondSql(query: Query, place: Place): Fragment[] {
  const order = orderOf(query);
  const values: Scalar[] = [...place.values, ...(order.length > place.values.length ? [place.id] : [])];
  const first = order[0]!;
  const [value] = values as [Scalar];
  const strictly = lexicographic(order, values);
  if (value === null) return [strictly];
  const bound: Fragment = {
    sql: `${column(first.field)} ${first.descending ? '<=' : '>='} ? AND (${strictly.sql})`,
    params: [bind(value), ...strictly.params],
  };
  return first.descending && first.field !== 'id'
    ? [bound, { sql: `${column(first.field)} IS NULL`, params: [] }]
    : [bound];
}

/** (a > x) OR (a = x AND b > y) OR … with nulls lowest. */
function lexicographic(order: { field: string; descending: boolean }[], values: readonly Scalar[]): Fragment {
  const alternatives: string[] = [];
  const params: SqlValue[] = [];
  order.forEach(({ field, descending }, index) => {
    const equal = order.slice(0, index).map(({ field: earlier }) => `${column(earlier)} IS ?`);
    params.push(...values.slice(0, index).map(bind));
    const value = values[index]!;
    let beyond: string;
    if (value === null) beyond = descending ? '0' : `${column(field)} IS NOT NULL`;
    else {
      beyond = descending ? `(${column(field)} < ? OR ${column(field)} IS NULL)` : `${column(field)} > ?`;
      params.push(bind(value));
    }
    alternatives.push([...equal, beyond].join(' AND '));
  });
  return { sql: alternatives.map((alternative) => `(${alternative})`).join(' OR '), params };
}
