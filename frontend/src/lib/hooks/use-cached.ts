import { type DataTag, hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * A query's cached answer, once another part of the page has requested it. Costs no observer, for a value in every row
 * of a list, and updates only when that query changes: else hundreds of rows would update with every other query of the
 * page.
 * @param of takes the wanted part of it: an identical one as long as that part is the same
 */
export function useCached<Data, Wanted>(
  key: DataTag<QueryKey, Data, Error>,
  of: (data: Data | undefined) => Wanted,
): Wanted {
  const cache = useQueryClient().getQueryCache();
  const hash = hashKey(key);
  const follow = useCallback(
    (changed: () => void) => cache.subscribe(({ query }) => void (query.queryHash === hash && changed())),
    [cache, hash],
  );
  return useSyncExternalStore(follow, () => of(cache.get<Data>(hash)?.state.data));
}
