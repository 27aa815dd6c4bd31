import type { Scalar } from './conditions.js';

/** A record that distinguishes one store from others. */
export interface Mark {
  table: string;
  id: string;
  /** The fields with these values. */
  fields: Readonly<Record<string, Scalar>>;
}

export function hasFields(body: Readonly<Record<string, unknown>>, { fields }: Mark): boolean {
  return Object.entries(fields).every(([name, value]) => body[name] === value);
}
