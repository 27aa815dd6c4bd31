import type { Scalar } from '../port.js';

/**
 * One order for both engines: null (and missing) < numbers < strings < false < true. Strings compare by their UTF-8
 * bytes, never by locale or UTF-16 units.
 */
export type Kind = 'null' | 'number' | 'string' | 'boolean';

export function kindOf(value: Scalar): Kind {
  return value === null ? 'null' : (typeof value as Kind);
}

export function isScalar(value: unknown): value is Scalar {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return !Number.isNaN(value);
    default:
      return value === null;
  }
}

/**
 * The value of a document's field. Missing counts as null.
 * @throws TypeError if it is an array or an object, or if an array is on the path: engines disagree on those
 */
export function valueAt(body: Record<string, unknown>, field: string): Scalar {
  if (!field.includes('.')) return scalarOf(own(body, field), field);
  let value: unknown = body;
  for (const key of field.split('.')) {
    if (value === undefined || value === null || typeof value !== 'object') return null;
    if (Array.isArray(value)) throw notScalar(field);
    value = own(value as Record<string, unknown>, key);
  }
  return scalarOf(value, field);
}

function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function scalarOf(value: unknown, field: string): Scalar {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  // JSON's numbers: no NaN, no infinity, no -0.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  throw notScalar(field);
}

function notScalar(field: string): TypeError {
  return new TypeError(`The indexed field '${field}' must hold a string, a number, a boolean or null`);
}

/** Text that every driver binds as it is: no NUL, no half of a surrogate pair. */
export function isPlainText(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}
