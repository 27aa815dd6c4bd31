import type { Condition, Query, Scalar, ValuesQuery, Where } from '../port.js';
import { checkField } from './names.js';
import { isScalar } from './scalar.js';

/** One test of one field; all tests of a query must hold. `isWide` concerns the search, not the result. */
export type Test =
  | { field: string; op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte'; value: Scalar; isWide?: boolean }
  /** After (or before) a value in the order over all kinds; the others compare within one kind. */
  | { field: string; op: 'above' | 'below'; value: Scalar }
  | { field: string; op: 'in'; values: readonly Scalar[] };

export interface Sort {
  field: string;
  direction: 'asc' | 'desc';
}

/** A query that has been checked. `sort` is complete: it ends with `id`. */
export interface Request {
  tests: Test[];
  sort: Sort[];
  limit: number;
}

/** Which fields a collection may be asked by. */
export type DeclaredFields = Pick<ReadonlySet<string>, 'has'>;

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;
export const MAX_SCAN = 10_000;
const MAX_IN = 10_000;
const RANGE = ['gt', 'gte', 'lt', 'lte'] as const;
const OPERATORS = new Set<string>(['eq', 'ne', 'in', ...RANGE]);

/**
 * @param fields the declared ones
 * @throws TypeError a field that is not declared, an operator or a value that does not exist
 * @throws RangeError a limit that is not 1 to 1,000
 */
export function toRequest(collection: string, query: Query, fields: DeclaredFields): Request {
  const { where = {}, limit = DEFAULT_LIMIT } = query;
  return {
    tests: toTests(collection, where, fields),
    sort: toSort(collection, query.sort ?? [], fields),
    limit: checkLimit(limit, MAX_LIMIT),
  };
}

/** @throws RangeError */
export function checkLimit(limit: number, max: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > max)
    throw new RangeError(`A limit is a whole number from 1 to ${max}, not ${limit}`);
  return limit;
}

/** @throws TypeError */
export function toTests(collection: string, where: Where, fields: DeclaredFields): Test[] {
  return Object.entries(where).flatMap(([field, condition]) => {
    checkDeclared(collection, field, fields);
    return testsOf(field, condition);
  });
}

/**
 * The conditions that one record must still meet, in any fields: no index is needed to look into a single one.
 * @throws TypeError
 */
export function equalities(where: Readonly<Record<string, Scalar>>): Test[] {
  return Object.entries(where).map(([field, value]): Test => {
    checkField(field);
    return { field, op: 'eq', value: check(field, value) };
  });
}

/** The conditions on the documents from which {@link ValuesQuery} takes texts. @throws TypeError @throws RangeError */
export function toValueTests(collection: string, query: ValuesQuery, fields: DeclaredFields): Test[] {
  const { where = {}, field, after, limit } = query;
  checkLimit(limit, MAX_SCAN);
  if (Object.hasOwn(where, field)) throw new TypeError(`'${field}' is both asked for and a condition`);
  return toTests(collection, { ...where, [field]: after === undefined ? { gte: '' } : { gt: after } }, fields);
}

function toSort(collection: string, sort: readonly Sort[], fields: DeclaredFields): Sort[] {
  const complete: Sort[] = [];
  for (const { field, direction } of sort) {
    checkDeclared(collection, field, fields);
    if (direction !== 'asc' && direction !== 'desc') throw new TypeError(`Not a direction: ${String(direction)}`);
    if (complete.some((earlier) => earlier.field === field)) throw new TypeError(`Sorted by '${field}' twice`);
    complete.push({ field, direction });
    if (field === 'id') return complete; // nothing after it can matter
  }
  return [...complete, { field: 'id', direction: complete.at(-1)?.direction ?? 'asc' }];
}

function checkDeclared(collection: string, field: string, fields: DeclaredFields): void {
  if (field !== 'id' && !fields.has(field))
    throw new TypeError(`'${collection}' declares no index on '${field}', so no query may use it`);
}

function testsOf(field: string, condition: Condition): Test[] {
  // Undefined is no "any": a filter by account that got lost must not show other accounts' documents.
  if (condition === undefined) throw new TypeError(`The condition on '${field}' is undefined`);
  if (typeof condition !== 'object' || condition === null) return [{ field, op: 'eq', value: check(field, condition) }];
  if (Object.prototype.toString.call(condition) !== '[object Object]')
    throw new TypeError(`Not a condition on '${field}': ${JSON.stringify(condition)}`);
  const tests: Test[] = [];
  const { isWide = false, ...operators } = condition;
  for (const [op, value] of Object.entries(operators) as [string, unknown][]) {
    if (!OPERATORS.has(op)) throw new TypeError(`Not an operator: '${op}' on '${field}'`);
    if (op === 'in') tests.push({ field, op, values: checkList(field, value) });
    else if (value !== undefined || !(RANGE as readonly string[]).includes(op))
      tests.push({ field, op: op as 'eq', value: check(field, value), ...(isWide && { isWide }) });
  }
  return tests;
}

function check(field: string, value: unknown): Scalar {
  if (!isScalar(value))
    throw new TypeError(`'${field}' is compared with something that is no string, number, boolean or null`);
  if (field === 'id' && typeof value !== 'string') throw new TypeError(`An id is a string, not ${String(value)}`);
  return value;
}

function checkList(field: string, values: unknown): Scalar[] {
  if (!Array.isArray(values)) throw new TypeError(`'in' on '${field}' needs a list`);
  if (values.length > MAX_IN) throw new RangeError(`'in' on '${field}' takes at most ${MAX_IN} values`);
  return [...new Set(values.map((value) => check(field, value)))];
}
