import type { Scalar } from '../../port.js';
import type { Sort, Test } from '../../query/request.js';
import { type Kind, kindOf, valueAt } from '../../query/scalar.js';

/** A document or a record, as far as a query looks at it. */
export interface Matched {
  id: string;
  body: Record<string, unknown>;
}

const KINDS: readonly Kind[] = ['null', 'number', 'string', 'boolean'];
const ASCII = /^[\0-\x7f]*$/;

/** The one order over all kinds. */
export function compare(a: Scalar, b: Scalar): number {
  const [kindA, kindB] = [kindOf(a), kindOf(b)];
  if (kindA !== kindB) return KINDS.indexOf(kindA) - KINDS.indexOf(kindB);
  if (a === b || a === null || b === null) return 0;
  if (typeof a === 'string' && typeof b === 'string') {
    if (ASCII.test(a) && ASCII.test(b)) return a < b ? -1 : 1;
    return Buffer.compare(Buffer.from(a), Buffer.from(b));
  }
  return Number(a) - Number(b);
}

const fieldOf = ({ id, body }: Matched, field: string): Scalar => (field === 'id' ? id : valueAt(body, field));

/** Whether all tests are true. A range finds only values of the kind of its bound. */
export const matches = (document: Matched, tests: readonly Test[]): boolean =>
  tests.every((test) => holds(fieldOf(document, test.field), test));

/** Before or after another in an order. */
export function compareBy(sort: readonly Sort[], a: Matched, b: Matched): number {
  return compareTo(
    sort,
    a,
    sort.map(({ field }) => fieldOf(b, field)),
  );
}

/** Before or after a place in an order. */
export function compareTo(sort: readonly Sort[], document: Matched, place: readonly Scalar[]): number {
  for (const [index, { field, direction }] of sort.entries()) {
    const order = compare(fieldOf(document, field), place[index] ?? null);
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  return 0;
}

function holds(value: Scalar, test: Test): boolean {
  if (test.op === 'in') return test.values.some((one) => compare(value, one) === 0);
  const order = compare(value, test.value);
  switch (test.op) {
    case 'eq':
      return order === 0;
    case 'ne':
      return order !== 0;
    case 'above':
      return order > 0;
    case 'below':
      return order < 0;
    default:
      return kindOf(value) === kindOf(test.value) && inRange(order, test.op);
  }
}

function inRange(order: number, op: 'gt' | 'gte' | 'lt' | 'lte'): boolean {
  if (order === 0) return op === 'gte' || op === 'lte';
  return order > 0 === op.startsWith('g');
}
