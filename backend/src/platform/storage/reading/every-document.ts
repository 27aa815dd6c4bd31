import type { Projection, ReadModels } from '@wavelane/projections';
import type { Query, StoredDocument } from '@wavelane/read-store';

/**
 * All documents that a query finds, in its order, a page at a time: the next one is read when it is asked for, so what is
 * written meanwhile may be met or not. @param query `limit`: of a page
 */
export async function* everyDocument<D extends Record<string, unknown>>(
  readModels: Pick<ReadModels, 'find'>,
  projection: Projection<D>,
  query: Omit<Query, 'cursor'>,
): AsyncGenerator<StoredDocument<D>> {
  let cursor: string | undefined;
  do {
    const page = await readModels.find(projection, { ...query, ...(cursor !== undefined && { cursor }) });
    yield* page.documents;
    ({ cursor } = page);
  } while (cursor !== undefined);
}
