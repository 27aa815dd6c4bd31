import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { api, type Job } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { listOf } from './pages';
import { sharedPages } from './share';

const LIST = listOf(api.jobs, { asked: {} });

/** Two pages of a list, whose rows are new objects at each read. */
function listRead(rows: Record<string, string>) {
  const page = (ids: readonly string[], next: string | null) =>
    new Response(JSON.stringify(ids.map((id) => ({ id, name: rows[id] }))), {
      headers: next ? { Link: `<${next}>; rel="next"` } : {},
    });
  global.fetch = jest.fn((path) =>
    Promise.resolve(
      typeof path === 'string' && path.includes('after')
        ? page(['c', 'd'], null)
        : page(['a', 'b'], '/api/jobs?after=2'),
    ),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const list = renderHook(() => useInfiniteQuery(LIST), { wrapper });
  return {
    client,
    rows: (): readonly Job[] => list.result.current.data ?? [],
    async more() {
      await waitFor(() => expect(list.result.current.data).toHaveLength(2));
      await act(async () => void (await list.result.current.fetchNextPage()));
      await waitFor(() => expect(list.result.current.data).toHaveLength(4));
    },
    again: () => act(async () => void (await list.result.current.refetch())),
  };
}

describe('pages that are read again', () => {
  it('keeps the known answer if nothing is new', async () => {
    const list = listRead({ a: 'One', b: 'Two', c: 'Three', d: 'Four' });
    await list.more();
    const [rows, data] = [list.rows(), list.client.getQueryData(LIST.queryKey)];
    await list.again();
    expect(global.fetch).toHaveBeenCalledTimes(4);
    expect(list.client.getQueryData(LIST.queryKey)).toBe(data);
    expect(list.rows()).toBe(rows);
  });

  it('keeps each row that did not change', async () => {
    const names = { a: 'One', b: 'Two', c: 'Three', d: 'Four' };
    const list = listRead(names);
    await list.more();
    const before = list.rows();
    names.c = 'Another';
    await list.again();
    await waitFor(() => expect(list.rows()[2]).toMatchObject({ name: 'Another' }));
    expect(list.rows().map((row, index) => row === before[index])).toEqual([true, true, false, true]);
  });

  it('compares no rows once the list is complete', () => {
    const row = {
      get id(): string {
        throw new Error('looked at');
      },
    };
    const pages = (next: string | null) => ({ pages: [{ body: [row], next }], pageParams: ['/api/jobs'] });
    const [known, read] = [pages('/api/jobs?after=1'), pages(null)];
    expect(sharedPages(known, read)).toBe(read);
    expect(sharedPages(known, { ...known, pages: [...known.pages] })).toBe(known);
    expect(sharedPages(undefined, read)).toBe(read);
    expect(sharedPages([row], [row])).toEqual([row]);
  });
});
