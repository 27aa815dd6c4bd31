import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@wavelane/contracts';
import { ApiError } from './errors';
import { sessionQuery } from './queries';

/**
 * The cache of the server's answers: never stale by itself, no retry, no refetch on focus. Offline, a call fails at
 * once with an error; the library's default would let a button spin until the network is back.
 * @param onSessionEnd called once when a call is answered 401 although a user was signed in
 */
export function makeQueryClient(onSessionEnd: (user: CurrentUser) => void): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    const user = client.getQueryData(sessionQuery.queryKey);
    if (!user) return;
    client.setQueryData(sessionQuery.queryKey, null);
    onSessionEnd(user);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
