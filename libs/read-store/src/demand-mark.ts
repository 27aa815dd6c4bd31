import { AnotherReadStore } from './errors.js';
import { hasFields, type Mark } from './mark.js';
import type { RecordStore } from './port.js';

/**
 * Checks the mark in an engine that cannot be replaced while it is open.
 * @param where names the store in the message
 * @throws AnotherReadStore
 */
export async function demandMark(where: string, records: Pick<RecordStore, 'get'>, mark: Mark): Promise<void> {
  const found = await records.get(mark.id, 0);
  if (!found || !hasFields(found.body, mark)) throw new AnotherReadStore(where);
}
