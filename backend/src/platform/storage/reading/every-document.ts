import type { Projection, ReadModels } from '@wavelane/projections';
import type { Query, StoredDocument } from '@wavelane/read-store';
import { everyPage } from './every-page.js';

/**
 * All documents that a query finds, in its order, a page at a time: the next one is read when it is asked for, so what is
 * written meanwhile may be met or not. @param query `limit`: of a page
 */
export async function* everyDocument<D extends Record<string, unknown>>(
  readModels: Pick<ReadModels, 'find'>,
  projection: Projection<D>,
  query: Omit<Query, 'cursor'>,
): AsyncGenerator<StoredDocument<D>> {
  for await (const { documents } of everyPage((after) => readModels.find(projection, { ...query, ...after })))
    yield* documents;
}
