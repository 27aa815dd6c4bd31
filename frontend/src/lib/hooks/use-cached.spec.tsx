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

describe('what a query has answered', () => {
  it('is there as soon as it is, and goes along with it', () => {
    const { client, result } = reading();
    expect(result.current).toBe(0);
    act(() => void client.setQueryData(NAMES.queryKey, ['Sara']));
    expect(result.current).toBe(1);
    act(() => client.removeQueries({ queryKey: NAMES.queryKey }));
    expect(result.current).toBe(0);
  });

  it('is not looked for again when another query answers', () => {
    const { client, taken } = reading();
    const before = taken.mock.calls.length;
    act(() => void client.setQueryData(['others'], ['Ben']));
    expect(taken).toHaveBeenCalledTimes(before);
  });
});
