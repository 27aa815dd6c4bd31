import { refuse } from '../../http/answer.js';
import { type Body, isObject } from '../../http/body.js';

const wrong = (field: string, what: string): never => refuse(400, 'Wrong request parameters', `${field}: ${what}`);

/** Reads fields of a request strictly. @throws Refused 400 that names the field */
export const check = {
  wrong,

  text(value: unknown, field: string, max = 65_536): string {
    if (typeof value !== 'string' || value.trim() === '') return wrong(field, 'must be a text that is not empty');
    if ([...value].length > max) return wrong(field, `must be ${max} characters at most`);
    return value;
  },

  number(value: unknown, field: string, low: number, high: number): number {
    if (typeof value !== 'number' || !(value >= low && value <= high)) {
      return wrong(field, `must be a number from ${low} to ${high}`);
    }
    return value;
  },

  whole(value: unknown, field: string, low: number, high: number): number {
    if (!Number.isInteger(value)) return wrong(field, `must be a whole number from ${low} to ${high}`);
    return check.number(value, field, low, high);
  },

  flag: (value: unknown, field: string): boolean =>
    typeof value === 'boolean' ? value : wrong(field, 'must be true or false'),

  object(value: unknown, field: string): Body {
    return isObject(value) ? value : wrong(field, 'must be an object');
  },

  list(value: unknown, field: string, most: number): unknown[] {
    if (!Array.isArray(value) || value.length === 0) return wrong(field, 'must be a list that is not empty');
    if (value.length > most) return wrong(field, `must hold ${most} entries at most`);
    return value as unknown[];
  },

  oneOf<T extends string>(value: unknown, field: string, values: readonly T[]): T {
    return values.includes(value as T) ? (value as T) : wrong(field, `must be one of ${values.join(', ')}`);
  },

  /** No other fields than these. */
  only(body: Body, fields: readonly string[]): void {
    for (const field of Object.keys(body)) if (!fields.includes(field)) wrong(field, 'is not known here');
  },
};
