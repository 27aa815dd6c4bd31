import { useEffect, useEffectEvent } from 'react';
import type { More } from './long';

/**
 * Requests the next page of a list as soon as the reader is near its end; after a failure only its button does.
 * Requests it again after each read that brought none: a refetch may have replaced a next page before anything was
 * drawn, and nothing would change since.
 * @param isAtEnd few rows are left below @param count so many rows are there
 * @param isPolled a refetch gives way to a next page, which otherwise waits for it
 */
export function useMore(isAtEnd: boolean, count: number, more: More | undefined, isPolled: boolean): void {
  const isNear = isAtEnd && more?.hasNextPage === true && !more.isFetchNextPageError;
  const isWanted = isNear && !(isPolled ? more.isFetchingNextPage : more.isFetching);
  // A page that a hint has reloaded is not requested again for it: a second hint might never come.
  const ask = useEffectEvent(() => void more?.fetchNextPage({ cancelRefetch: isPolled }));
  useEffect(() => {
    if (isWanted) ask();
  }, [isWanted, count, more?.dataUpdatedAt]);
}
