import { act, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { sessionQuery } from '@/api/queries';
import { USER } from '@/testing/app';
import { DateTime } from './date-time';

describe('a short time', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-12-01T23:59:30.000Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('gets the name of its day at midnight', () => {
    const client = new QueryClient();
    client.setQueryData(sessionQuery.queryKey, USER);
    render(
      <QueryClientProvider client={client}>
        <DateTime short at="2026-12-01T08:44:00.000Z" />
      </QueryClientProvider>,
    );
    expect(screen.getByText('08:44')).toBeVisible();
    act(() => void jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Tue 08:44')).toBeVisible();
  });
});
