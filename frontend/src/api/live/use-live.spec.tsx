import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { CurrentUser } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { useLive } from './use-live';

const mockFetched = jest.fn<Promise<unknown>, []>();
jest.mock('@/components/parts/fetch-part', () => ({ fetchPart: () => mockFetched() }));

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const follows = () => renderHook(() => useLive({ id: 'u1' } as CurrentUser), { wrapper });

describe('what follows the server', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    mockFetched.mockReset();
    jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
      setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 1 }));
      return 0;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is fetched again where it does not come, and ends with the page', async () => {
    const stop = jest.fn();
    const follow = jest.fn(() => stop);
    mockFetched.mockRejectedValueOnce(new Error('no such file')).mockResolvedValue(follow);
    const { unmount } = follows();
    await jest.advanceTimersByTimeAsync(10);
    expect(follow).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(15_010);
    expect(follow).toHaveBeenCalledWith(client, 'u1');
    unmount();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('is not fetched any more where the page is gone meanwhile', async () => {
    mockFetched.mockRejectedValue(new Error('no such file'));
    const { unmount } = follows();
    await jest.advanceTimersByTimeAsync(10);
    unmount();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mockFetched).toHaveBeenCalledTimes(1);
  });
});
