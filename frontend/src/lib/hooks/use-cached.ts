import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * What a query has answered, as soon as something else on the page has asked. Costs no observer, for what stands in every row of
 * a list. @param of takes what is wanted of it: the same as long as that is the same
 */
export function useCached<Data, Wanted>(
  key: DataTag<QueryKey, Data, Error>,
  of: (data: Data | undefined) => Wanted,
): Wanted {
  const client = useQueryClient();
  const follow = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  return useSyncExternalStore(follow, () => of(client.getQueryData<Data>(key)));
}
