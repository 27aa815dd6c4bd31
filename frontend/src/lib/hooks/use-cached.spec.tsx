import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCached } from './use-cached';

const NAMES = queryOptions({ queryKey: ['names'], queryFn: (): string[] => [] });

function reading() {
  const client = new QueryClient();
  const taken = jest.fn((names: string[] | undefined) => names?.length ?? 0);
  const { result } = renderHook(() => useCached(NAMES.queryKey, taken), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return { client, taken, result };
}

describe('cached answer of a query', () => {
  it('follows the query as its answer comes and goes', () => {
    const { client, result } = reading();
    expect(result.current).toBe(0);
    act(() => void client.setQueryData(NAMES.queryKey, ['Sara']));
    expect(result.current).toBe(1);
    act(() => client.removeQueries({ queryKey: NAMES.queryKey }));
    expect(result.current).toBe(0);
  });

  it('ignores the answer of another query', () => {
    const { client, taken } = reading();
    const before = taken.mock.calls.length;
    act(() => void client.setQueryData(['others'], ['Ben']));
    expect(taken).toHaveBeenCalledTimes(before);
  });
});
