import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { api } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { toasts } from '@/app/toast/store';
import { type Routes, serve } from '@/testing/app';
import { makeQueryClient } from './query-client';
import { channelsQuery, templatesQuery } from './queries';
import { useAction } from './use-action';

const ROUTES: Routes = {
  'GET /api/channels': { body: [] },
  'GET /api/templates': { body: [] },
  'POST /api/channels/7/logout': { body: {} },
};

function start(routes: Routes, how: { insists?: true } = {}) {
  const calls = serve({ ...ROUTES, ...routes });
  const client = makeQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(
    () => ({
      lists: [useQuery(channelsQuery), useQuery(templatesQuery)],
      logOut: useAction(api.logOutChannel, {
        parameters: { id: 7 },
        refreshes: [api.channels],
        done: 'Channel logged out',
        failed: { title: 'Failed to logout channel', otherwise: 'Try later.' },
        ...how,
      }),
    }),
    { wrapper },
  );
  const press = async () => {
    await waitFor(() => expect(result.current.lists.every(({ isSuccess }) => isSuccess)).toBe(true));
    await act(() => result.current.logOut.mutateAsync().catch(() => undefined));
  };
  const asked = (route: string) => calls.filter((call) => call.route === route);
  return { press, asked, unmount };
}

describe('an action', () => {
  it('sends its operation, reads only its lists again, and says that it is done', async () => {
    const { press, asked } = start({});
    await press();
    expect(asked('POST /api/channels/7/logout')).toMatchObject([{ body: {} }]);
    expect(asked('GET /api/channels')).toHaveLength(2);
    expect(asked('GET /api/templates')).toHaveLength(1);
    expect(toasts.snapshot()).toMatchObject({ title: 'Channel logged out', tone: 'success' });
  });

  it('keeps its key while the outcome is unknown, and has its own words if the server gave none', async () => {
    const { press, asked } = start({ 'POST /api/channels/7/logout': { status: 503, body: { message: '' } } });
    await press();
    expect(toasts.snapshot()).toMatchObject({
      title: 'Failed to logout channel',
      description: 'Try later.',
      tone: 'error',
    });
    await press();
    const [first, second] = asked('POST /api/channels/7/logout').map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('uses another key after a refusal', async () => {
    const { press, asked } = start({ 'POST /api/channels/7/logout': { status: 409, body: { message: 'Not now' } } });
    await press();
    await press();
    const [first, second] = asked('POST /api/channels/7/logout').map(({ headers }) => headers['Idempotency-Key']);
    expect(second).not.toBe(first);
  });

  it('repeats an insisting request under one key until answered, even after its page is gone', async () => {
    let times = 0;
    const { press, asked, unmount } = start(
      { 'POST /api/channels/7/logout': () => (++times < 3 ? { status: 503, body: { message: '' } } : { body: {} }) },
      { insists: true },
    );
    void press();
    await waitFor(() => expect(times).toBe(1));
    unmount();
    await waitFor(() => expect(times).toBe(3), { timeout: 10_000 });
    const keys = asked('POST /api/channels/7/logout').map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
  }, 15_000);

  it('accepts a refusal as the answer to an insisting request', async () => {
    const { press, asked } = start(
      { 'POST /api/channels/7/logout': { status: 409, body: { message: 'Not now' } } },
      { insists: true },
    );
    await press();
    expect(asked('POST /api/channels/7/logout')).toHaveLength(1);
  });
});
