import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { CurrentUser } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { FakeEventSource, makeBrowser, unmakeBrowser } from '@/testing/live';
import { useLive } from './use-live';

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const follows = () => renderHook(() => useLive({ id: 'u1' } as CurrentUser), { wrapper });

describe('useLive', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    makeBrowser({ hasLocks: false });
    jest.spyOn(window, 'requestIdleCallback').mockImplementation((callback) => {
      setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 1 }));
      return 0;
    });
  });
  afterEach(() => {
    unmakeBrowser();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('follows the server from the first idle moment on, until the page ends', async () => {
    const { unmount } = follows();
    expect(FakeEventSource.open).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(10);
    expect(FakeEventSource.open).toHaveLength(1);
    unmount();
    expect(FakeEventSource.open).toHaveLength(0);
  });

  it('opens no line if the page ends before', async () => {
    follows().unmount();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(FakeEventSource.open).toHaveLength(0);
  });
});
