import type { mongo } from 'mongoose';
import type { Sort, Test } from '../query/request.js';
import { kindOf } from '../query/scalar.js';

export type Filter<T> = mongo.Filter<T>;

/** Ids and declared fields need no escapes; `query/names.ts` sees to that. */
export const pathOf = (field: string) => (field === 'id' ? '_id' : `body.${field}`);

export const NOTHING = { _id: { $in: [] } };

export function filterOf(tests: readonly Test[]): mongo.Document[] {
  return tests.map((test) => ({ [pathOf(test.field)]: conditionOf(test) }));
}

/** MongoDB compares within one kind by itself, and finds null if a field is missing. */
function conditionOf(test: Test): Record<string, unknown> {
  if (test.op === 'in') return { $in: test.values };
  const { op, value } = test;
  switch (op) {
    case 'eq':
      return { $eq: value };
    case 'ne':
      return { $ne: value };
    case 'gt':
    case 'lt':
      return value === null ? { $in: [] } : { [`$${op}`]: value };
    case 'gte':
    case 'lte':
      return value === null ? { $eq: null } : { [`$${op}`]: value };
    default:
      throw new Error(`'${op}' is taken apart by withinKinds`);
  }
}

/**
 * A stretch of a page as stretches that each stay within one kind, in order: MongoDB's `$gt: 5` finds no text, though
 * text sorts after all numbers.
 */
export function withinKinds(stretch: readonly Test[]): Test[][] {
  const last = stretch.at(-1);
  if (last?.op !== 'above' && last?.op !== 'below') return [[...stretch]];
  const { field, op, value } = last;
  const before = stretch.slice(0, -1);
  if (field === 'id') return [[...before, { field, op: op === 'above' ? 'gt' : 'lt', value }]];
  const order = op === 'above' ? WHOLE_KINDS : WHOLE_KINDS.toReversed();
  const own = order.findIndex(({ kind }) => kind === kindOf(value));
  const rest = order.slice(own + 1).map(({ test }): Test[] => [...before, { field, ...test }]);
  return own < 0 ? rest : [[...before, { field, op: op === 'above' ? 'gt' : 'lt', value }], ...rest];
}

/** Everything of a kind, as a range that an index can serve. */
const WHOLE_KINDS = [
  { kind: 'number', test: { op: 'lte', value: Infinity } },
  { kind: 'string', test: { op: 'gte', value: '' } },
  { kind: 'boolean', test: { op: 'gte', value: false } },
] as const;

export function sortOf(sort: readonly Sort[]): [string, 1 | -1][] {
  return sort.map(({ field, direction }) => [pathOf(field), direction === 'asc' ? 1 : -1]);
}
