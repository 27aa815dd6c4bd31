import { type DataTag, hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * What a query has answered, as soon as something else on the page has asked. Costs no observer, for what stands in every row of
 * a list, and looks only where that query changes: hundreds of rows would look with all that others on the page read.
 * @param of takes what is wanted of it: the same as long as that is the same
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
