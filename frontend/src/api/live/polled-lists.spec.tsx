import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { Job } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { outboxQuery } from './polled-lists';

const page = (ids: readonly string[], next: string | null) =>
  new Response(JSON.stringify(ids.map((id) => ({ id }))), next ? { headers: { Link: `<${next}>; rel="next"` } } : {});

describe('a list that is read in pages', () => {
  it('joins pages when a page comes, and not on every render', async () => {
    const answers = [page(['a', 'b'], '/api/jobs?after=2'), page(['c'], null)];
    global.fetch = jest.fn(() => Promise.resolve(answers.shift() ?? page([], null)));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
    const joined = jest.fn();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result, rerender } = renderHook(
      () => {
        const list = outboxQuery({});
        const { select } = list;
        // The same for all who ask: otherwise the query would join and compare all rows with each drawing.
        joined(select);
        return useInfiniteQuery(list);
      },
      { wrapper },
    );
    await waitFor(() => expect(result.current.data?.map(({ id }: Job) => id)).toEqual(['a', 'b']));
    await act(async () => void (await result.current.fetchNextPage()));
    await waitFor(() => expect(result.current.data?.map(({ id }: Job) => id)).toEqual(['a', 'b', 'c']));
    const { data } = result.current;
    rerender();
    expect(result.current.data).toBe(data);
    expect(new Set(joined.mock.calls.flat()).size).toBe(1);
  });
});
