import { renderHook } from '@testing-library/react';
import type { More } from './long';
import { useMore } from './use-more';

const IDLE = {
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  dataUpdatedAt: 1,
};

/**
 * A list that is scrolled to its end. @returns the number of requests for more, and a function that updates the list
 */
function atEnd(isPolled: boolean) {
  const fetchNextPage = jest.fn();
  const idle: More = { ...IDLE, fetchNextPage };
  const hook = renderHook((more: More) => useMore(true, 500, more, isPolled), { initialProps: idle });
  return { fetchNextPage, told: (news: Partial<More>) => hook.rerender({ ...idle, ...news }) };
}

describe('more of a list', () => {
  it.each([true, false])('asks once while the next page comes, polled: %s', (isPolled) => {
    const { fetchNextPage, told } = atEnd(isPolled);
    told({ isFetching: true, isFetchingNextPage: true });
    told({ isFetching: true, isFetchingNextPage: true });
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it.each([true, false])('asks again if another reading replaced it unseen, polled: %s', (isPolled) => {
    const { fetchNextPage, told } = atEnd(isPolled);
    told({ dataUpdatedAt: 2 });
    expect(fetchNextPage).toHaveBeenCalledTimes(2);
  });

  it('asks neither after a failure nor at the end', () => {
    const { fetchNextPage, told } = atEnd(true);
    told({ isFetchNextPageError: true, dataUpdatedAt: 2 });
    told({ hasNextPage: false, dataUpdatedAt: 3 });
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });
});
