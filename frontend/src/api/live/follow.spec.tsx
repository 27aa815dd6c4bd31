import { screen, waitFor } from '@testing-library/react';
import type { QueryKey } from '@tanstack/react-query';
import { api, TOPICS } from '@wavelane/contracts';
import { channelsQuery, sessionQuery } from '../queries';
import { makeQueryClient } from '../query-client';
import { follow } from './follow';
import { READ_AGAIN } from './news/news';
import { signingOut } from './signing-out';
import { live, unlessTold } from './state';
import { CHANNEL, openApp, serve, USER } from '@/testing/app';
import { FakeEventSource, makeBrowser, show, unmakeBrowser } from '@/testing/live';

const ends: (() => void)[] = [];
const settled = () => jest.advanceTimersByTimeAsync(0);
const line = (): FakeEventSource => {
  const [only, ...more] = FakeEventSource.open;
  if (!only || more.length > 0) throw new Error(`There are ${FakeEventSource.open.length} lines`);
  return only;
};

beforeEach(() => makeBrowser());
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  jest.useRealTimers();
  unmakeBrowser();
  show(true);
});

describe('Reading changes', () => {
  it('knows what to read again for every topic', () => {
    expect(TOPICS.filter((topic) => READ_AGAIN[topic].length === 0)).toEqual([]);
    const read = Object.values(READ_AGAIN).flat();
    expect(read.every(({ method }) => method === 'GET')).toBe(true);
    expect(read).not.toContain(api.journal);
  });

  it('reads at once, and then once for all that comes within a second', async () => {
    const calls = serve({ 'GET /api/channels': { body: [CHANNEL] } });
    const { client } = await openApp('/login');
    await client.fetchQuery(channelsQuery);
    const watched = client.getQueryCache().find({ queryKey: channelsQuery.queryKey });
    expect(watched?.state.dataUpdateCount).toBe(1);
    jest.useFakeTimers();
    ends.push(follow(client, 'u1'));
    await settled();
    line().tell('hello', ['channels'], 'p1');
    expect(watched?.state.isInvalidated).toBe(true);
    await client.fetchQuery(channelsQuery);
    for (let n = 0; n < 20; n++) line().tell('hint', ['channels'], `p${n + 2}`);
    expect(watched?.state.isInvalidated).toBe(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(watched?.state.isInvalidated).toBe(true);
    expect(calls.filter(({ route }) => route === 'GET /api/channels').length).toBe(2);
  });

  it('waits until a hidden page is shown again', async () => {
    serve({ 'GET /api/channels': { body: [CHANNEL] } });
    const client = makeQueryClient(() => undefined);
    await client.fetchQuery(channelsQuery);
    const watched = client.getQueryCache().find({ queryKey: channelsQuery.queryKey });
    jest.useFakeTimers();
    ends.push(follow(client, 'u1'));
    await settled();
    show(false);
    line().tell('hello', [], 'p1');
    line().tell('hint', ['channels'], 'p2');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(watched?.state.isInvalidated).toBe(false);
    show(true);
    expect(watched?.state.isInvalidated).toBe(true);
  });

  it('waits until the page has finished its own action', async () => {
    serve({ 'GET /api/channels': { body: [CHANNEL] } });
    const client = makeQueryClient(() => undefined);
    await client.fetchQuery(channelsQuery);
    const watched = client.getQueryCache().find({ queryKey: channelsQuery.queryKey });
    ends.push(follow(client, 'u1'));
    await waitFor(() => expect(FakeEventSource.open.length).toBe(1));
    let done = () => {};
    const held = new Promise<void>((resolve) => (done = resolve));
    const doing = client
      .getMutationCache()
      .build(client, { mutationFn: () => held })
      .execute(undefined);
    line().tell('hello', ['channels'], 'p1');
    expect(watched?.state.isInvalidated).toBe(false);
    done();
    await doing;
    expect(watched?.state.isInvalidated).toBe(true);
  });

  it('slows polls down while the line is open', async () => {
    const client = makeQueryClient(() => undefined);
    jest.useFakeTimers();
    const stop = follow(client, 'u1');
    await settled();
    expect([unlessTold(3_000), unlessTold(false)]).toEqual([3_000, false]);
    line().tell('hello', [], 'p1');
    expect([unlessTold(3_000), unlessTold(false)]).toEqual([30_000, false]);
    stop();
    expect([live.isOpen, unlessTold(3_000)]).toEqual([false, 3_000]);
  });
});

describe('Requests of an unattended page', () => {
  it('marks requests until a key is pressed', async () => {
    const calls = serve({ 'GET /api/channels': { body: [] } });
    const client = makeQueryClient(() => undefined);
    jest.useFakeTimers();
    ends.push(follow(client, 'u1'));
    const ask = async () => {
      await client.fetchQuery({ ...channelsQuery, staleTime: 0 });
      return calls.at(-1)?.headers['X-Unattended'];
    };
    expect(await ask()).toBeUndefined();
    await jest.advanceTimersByTimeAsync(6 * 60_000);
    expect(await ask()).toBe('1');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    expect(await ask()).toBeUndefined();
  });
});

describe('The end of a session', () => {
  const page = { 'GET /api/channels': { body: [] }, 'GET /api/jobs': { body: [] } };
  const over = { status: 401, body: { statusCode: 401, error: 'Unauthorized', message: 'Please sign in.' } };

  /** In another tab of this browser. */
  function signOutElsewhere(): void {
    const other = makeQueryClient(() => undefined);
    follow(other, USER.id)();
  }

  it.each(['the line', 'another tab'])('shows the sign-in page at once if %s tells of it', async (teller) => {
    let isIn = true;
    serve({ ...page, 'GET /api/me': () => (isIn ? { body: USER } : over) });
    const { client, router } = await openApp('/channels');
    await screen.findByRole('heading', { name: 'Channels' });
    ends.push(follow(client, USER.id));
    await waitFor(() => expect(FakeEventSource.open.length).toBe(1));
    line().tell('hello', [], 'p1');
    isIn = false;
    if (teller === 'the line') line().tell('end');
    else signOutElsewhere();
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(router.state.location.search).toEqual({ redirect: '/channels' });
    expect(client.getQueryData(sessionQuery.queryKey)).toBeNull();
  });

  it('leaves nothing of an account after another has signed in', async () => {
    serve({ ...page, 'GET /api/channels': { body: [CHANNEL] } });
    const client = makeQueryClient(() => undefined);
    ends.push(follow(client, 'u1'));
    await client.fetchQuery(channelsQuery);
    const { queryKey }: { queryKey: QueryKey } = sessionQuery;
    client.setQueryData(queryKey, { ...USER, id: 'u2' });
    ends.splice(0).forEach((end) => end());
    ends.push(follow(client, 'u2'));
    expect(client.getQueryData(channelsQuery.queryKey)).toBeUndefined();
    expect(client.getQueryData(sessionQuery.queryKey)).toMatchObject({ id: 'u2' });
  });
});

describe('The line', () => {
  it('closes during a sign-out, and reopens if that is refused', async () => {
    jest.useFakeTimers();
    ends.push(
      follow(
        makeQueryClient(() => undefined),
        'u1',
      ),
    );
    await settled();
    line().tell('hello', [], 'p1');
    signingOut(true);
    expect(FakeEventSource.open).toEqual([]);
    await jest.advanceTimersByTimeAsync(12_000);
    expect(FakeEventSource.open).toEqual([]);
    signingOut(false);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(line().url).toContain('after=p1');
  });

  it('stays closed during a sign-out', async () => {
    jest.useFakeTimers();
    signingOut(true);
    ends.push(
      follow(
        makeQueryClient(() => undefined),
        'u1',
      ),
    );
    await settled();
    expect(FakeEventSource.open).toEqual([]);
    signingOut(false);
  });
});
