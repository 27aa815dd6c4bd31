import { AnotherReadStore } from './errors.js';
import { hasFields, type Mark } from './mark.js';
import type { RecordStore } from './port.js';

/**
 * Of an engine that nothing can be put in the place of while it is open.
 * @param where what was looked at, for people
 * @throws AnotherReadStore
 */
export async function demandMark(where: string, records: Pick<RecordStore, 'get'>, mark: Mark): Promise<void> {
  const found = await records.get(mark.id, 0);
  if (!found || !hasFields(found.body, mark)) throw new AnotherReadStore(where);
}
