import { sessionQuery } from '@/api/queries';
import { useCached } from './use-cached';

/** The zone of the account that is shown; undefined if no user is signed in. */
export const useTimeZone = (): string | undefined => useCached(sessionQuery.queryKey, (user) => user?.timeZone);
