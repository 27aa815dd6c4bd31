import { readFileSync } from 'node:fs';

const script = readFileSync('frontend/public/early.js', 'utf8');
const root = document.documentElement;
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'X-Position': '41' } });

/** The requests in order, each with the position that the answer must include. */
let asked: [path: string, atLeast: string | undefined][];
let reply: (path: string) => Promise<Response>;

/** Runs the page's own script, and the application after it. */
async function begin() {
  (0, eval)(script);
  jest.resetModules();
  return { ...(await import('./early')), ...(await import('../http')) };
}

beforeEach(() => {
  asked = [];
  reply = (path) => Promise.resolve(answer(path));
  globalThis.fetch = ((path: string, init: RequestInit = {}) => {
    asked.push([path, new Headers(init.headers).get('X-Min-Position') ?? undefined]);
    return reply(path);
  }) as typeof fetch;
  root.setAttribute('data-signed-in', '');
  root.setAttribute('data-early', '/api/jobs /api/channels');
});
afterEach(() => {
  for (const name of ['data-signed-in', 'data-early']) root.removeAttribute(name);
  delete window.early;
});

describe('early requests', () => {
  it('asks each path once, at the position that the session reported', async () => {
    const { request } = await begin();
    expect(await request('GET', '/api/me')).toBe('/api/me');
    expect(await request('GET', '/api/jobs')).toBe('/api/jobs');
    expect(await request('GET', '/api/channels')).toBe('/api/channels');
    expect(asked).toEqual([
      ['/api/me', undefined],
      ['/api/jobs', '41'],
      ['/api/channels', '41'],
    ]);
  });

  it('asks anew on a second request', async () => {
    const { request } = await begin();
    await request('GET', '/api/jobs');
    await request('GET', '/api/jobs');
    expect(asked.filter(([path]) => path === '/api/jobs')).toHaveLength(2);
  });

  it('asks anew after a change', async () => {
    const { request } = await begin();
    await request('GET', '/api/me');
    await request('POST', '/api/messages/send', { body: {} });
    await request('GET', '/api/jobs');
    expect(asked.filter(([path]) => path === '/api/jobs')).toHaveLength(2);
  });

  it('asks nothing on the page of a stranger, so that no console shows a refusal (A20)', async () => {
    root.removeAttribute('data-signed-in');
    await begin();
    expect(asked).toEqual([]);
  });

  it('asks only for the session if it has ended', async () => {
    reply = (path) => Promise.resolve(answer(path, 401));
    const { request } = await begin();
    await expect(request('GET', '/api/me')).rejects.toMatchObject({ status: 401 });
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual([['/api/me', undefined]]);
  });

  it('asks anew if no answer came', async () => {
    reply = () => Promise.reject(new TypeError('offline'));
    const { request } = await begin();
    reply = (path) => Promise.resolve(answer(path));
    expect(await request('GET', '/api/me')).toBe('/api/me');
    expect(await request('GET', '/api/jobs')).toBe('/api/jobs');
  });

  it('rejects a request that was aborted', async () => {
    const { request } = await begin();
    const wanted = new AbortController();
    const jobs = request('GET', '/api/jobs', { signal: wanted.signal });
    wanted.abort();
    await expect(jobs).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the first screen', () => {
  it('waits for what was asked for early, and reads it once', async () => {
    const { beginWith, request, unlessEarly } = await begin();
    let read = '';
    await beginWith('/api/jobs', () => [request('GET', '/api/jobs').then((body) => (read = String(body)))]);
    expect(read).toBe('/api/jobs');
    expect(unlessEarly()).toBe(true);
  });

  it('does not wait for an answer that takes long', async () => {
    const { beginWith } = await begin();
    await beginWith('/api/jobs', () => [new Promise(() => undefined)]);
  });

  it('asks for nothing ahead if nothing was asked for early, and lists ask always', async () => {
    const { beginWith, endEarly, unlessEarly } = await begin();
    const read = jest.fn(() => []);
    await beginWith('/api/outbox', read);
    endEarly();
    await beginWith('/api/jobs', read);
    expect(read).not.toHaveBeenCalled();
    expect(unlessEarly()).toBe('always');
  });
});
