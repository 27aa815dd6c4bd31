import type { Scalar } from './conditions.js';
import { AnotherReadStore } from './errors.js';
import type { RecordStore } from './port.js';

/** A record that tells one store from others. */
export interface Mark {
  table: string;
  id: string;
  /** These of its fields have these values. */
  fields: Readonly<Record<string, Scalar>>;
}

export function hasFields(body: Readonly<Record<string, unknown>>, { fields }: Mark): boolean {
  return Object.entries(fields).every(([name, value]) => body[name] === value);
}

/**
 * Of an engine that nothing can be put in the place of while it is open.
 * @param where what was looked at, for people
 * @throws AnotherReadStore
 */
export async function demandMark(where: string, records: Pick<RecordStore, 'get'>, mark: Mark): Promise<void> {
  const found = await records.get(mark.id, 0);
  if (!found || !hasFields(found.body, mark)) throw new AnotherReadStore(where);
}
