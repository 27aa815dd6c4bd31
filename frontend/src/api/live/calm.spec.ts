import { QueryClient } from '@tanstack/react-query';
import { calm } from './calm';

const PAGES = 8;
const queryKey = ['jobs'];

function clientWith(pages: number): QueryClient {
  const client = new QueryClient();
  client.setQueryData(queryKey, {
    pageParams: Array.from({ length: pages }, (_, at) => `/${at}`),
    pages: Array.from({ length: pages }, (_, at) => ({ body: [], next: `/${at + 1}` })),
  });
  return client;
}

/** Reads a page. @returns whether it was read by now */
function read(client: QueryClient, pageParam: string, { signal } = new AbortController()) {
  let isRead = false;
  void calm({ client, queryKey, pageParam, signal }).then(() => (isRead = true));
  return () => isRead;
}

describe('a page of a long list that is read again', () => {
  // All tests share one clock, because it must never go back.
  beforeAll(() => jest.useFakeTimers());
  beforeEach(() => jest.advanceTimersByTimeAsync(1_000));
  afterAll(() => jest.useRealTimers());

  it.each(['scroll', 'keydown'])('waits until the user of the page makes a pause: %s', async (sign) => {
    const client = clientWith(PAGES);
    const first = read(client, '/0');
    await jest.advanceTimersByTimeAsync(0);
    expect(first()).toBe(true);
    for (let step = 0; step < 4; step++) {
      window.dispatchEvent(new Event(sign));
      await jest.advanceTimersByTimeAsync(100);
    }
    const isRead = read(client, '/1');
    await jest.advanceTimersByTimeAsync(100);
    expect(isRead()).toBe(false);
    await jest.advanceTimersByTimeAsync(100);
    expect(isRead()).toBe(true);
  });

  it('comes within ten seconds for all pages together if no pause is made', async () => {
    const [client, stop] = [clientWith(PAGES), new AbortController()];
    const busy = setInterval(() => window.dispatchEvent(new Event('keydown')), 50);
    await jest.advanceTimersByTimeAsync(50);
    const first = read(client, '/0', stop);
    await jest.advanceTimersByTimeAsync(9_900);
    expect(first()).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    expect(first()).toBe(true);
    const second = read(client, '/1', stop);
    await jest.advanceTimersByTimeAsync(0);
    expect(second()).toBe(true);
    clearInterval(busy);
  });

  it('comes at once if the list is short or was not there yet', async () => {
    window.dispatchEvent(new Event('scroll'));
    const [next, short] = [read(clientWith(PAGES), `/${PAGES}`), read(clientWith(2), '/0')];
    await jest.advanceTimersByTimeAsync(0);
    expect([next(), short()]).toEqual([true, true]);
  });

  it('stops waiting when it is no longer wanted', async () => {
    const stop = new AbortController();
    window.dispatchEvent(new Event('scroll'));
    const isRead = read(clientWith(PAGES), '/0', stop);
    stop.abort();
    await jest.advanceTimersByTimeAsync(300);
    expect(isRead()).toBe(true);
  });
});
