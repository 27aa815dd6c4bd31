import type { CollectionSpec } from './collection.js';
import type { Query, Scalar, Where } from './port.js';

const NAME = /^[A-Za-z0-9@._-]{1,100}$/;
const FIELD = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

/** @throws TypeError for a name that an engine could not take safely */
export function checkSpec({ name, indexes }: CollectionSpec): void {
  if (!NAME.test(name)) throw new TypeError(`'${name}' is no name for a collection`);
  for (const { fields } of indexes) for (const { field } of fields) checkField(field);
}

export function checkField(field: string): void {
  if (!FIELD.test(field)) throw new TypeError(`'${field}' is no name for a field`);
}

export function declaredFields(spec: CollectionSpec): Set<string> {
  return new Set(['id', ...spec.indexes.flatMap(({ fields }) => fields.map(({ field }) => field))]);
}

/** @throws TypeError when a query asks for a field that the collection does not declare */
export function checkQuery(declared: ReadonlySet<string>, { where, sort }: Pick<Query, 'where' | 'sort'>): void {
  for (const field of [...Object.keys(where ?? {}), ...(sort ?? []).map(({ field }) => field)]) {
    if (!declared.has(field)) throw new TypeError(`The collection declares no index on '${field}'`);
  }
}

export type Operator = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'ne';

/** A filter as a flat list: what both adapters translate. */
export function conditionsOf(
  where: Where = {},
): { field: string; operator: Operator; value: Scalar | readonly Scalar[] }[] {
  return Object.entries(where).flatMap(([field, condition]) =>
    condition === null || typeof condition !== 'object'
      ? [{ field, operator: 'eq' as const, value: condition }]
      : Object.entries(condition)
          .filter(([, value]) => value !== undefined)
          .map(([operator, value]) => ({
            field,
            operator: operator as Operator,
            value: value as Scalar | readonly Scalar[],
          })),
  );
}

export const LIMIT_DEFAULT = 100;
export const LIMIT_MAX = 1_000;

/** @throws RangeError */
export function checkLimit(limit: number = LIMIT_DEFAULT): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX) throw new RangeError(`A limit is 1 to ${LIMIT_MAX}`);
  return limit;
}

/** The value at a dot path; null where it is missing or no scalar. */
export function valueAt(body: unknown, field: string): Scalar {
  let value: unknown = body;
  for (const key of field.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value === undefined || (typeof value === 'object' && value !== null) ? null : (value as Scalar);
}
