import { ApiError, errorFrom, messageOf, UNREACHABLE } from './errors';
import { request } from './http';
import { SubmitKeys } from './submit-key';

describe('request', () => {
  it('sends the last position it saw with the next call, so that people read their own writes', async () => {
    const seen: (string | undefined)[] = [];
    globalThis.fetch = ((_: string, init: RequestInit) => {
      seen.push((init.headers as Record<string, string>)['X-Min-Position']);
      return Promise.resolve(new Response('{}', { headers: { 'X-Position': 'p-42' } }));
    }) as typeof fetch;
    await request('POST', '/api/channels', { body: {} });
    await request('GET', '/api/channels');
    expect(seen.at(-1)).toBe('p-42');
  });

  it('answers an empty body with undefined', async () => {
    globalThis.fetch = () => Promise.resolve(new Response(null, { status: 204 }));
    expect(await request('DELETE', '/api/channels/1')).toBeUndefined();
  });

  it('fails with its own words when no reply comes', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    await expect(request('GET', '/api/jobs')).rejects.toMatchObject({ status: 0, message: UNREACHABLE });
  });
});

describe('errorFrom', () => {
  it.each([
    [400, 'Bad Request', '{"message":"Days must be at least 1","fields":{"days":"x"}}', 'Days must be at least 1'],
    [502, 'Bad Gateway', '<html>nginx</html>', '502: Bad Gateway'],
    [500, 'Internal Server Error', '', '500: Internal Server Error'],
    [409, 'Conflict', 'taken', '409: taken'],
  ])('reads the message of %i %s %s', (status, statusText, body, message) => {
    expect(errorFrom(status, statusText, body).message).toBe(message);
  });

  it('keeps the messages of fields', () => {
    expect(errorFrom(400, '', '{"message":"m","fields":{"email":"Invalid email address"}}').fields).toEqual({
      email: 'Invalid email address',
    });
  });

  it('keeps the words of the screen for an error that is not of the server', () => {
    expect(messageOf(new Error('boom'), 'Could not send message')).toBe('Could not send message');
    expect(messageOf(new ApiError(401, 'Invalid email or password'), 'x')).toBe('Invalid email or password');
  });
});

describe('SubmitKeys', () => {
  it.each([
    ['no reply', new ApiError(0, ''), true],
    ['a server error', new ApiError(503, ''), true],
    ['a refusal', new ApiError(400, ''), false],
    ['success', undefined, false],
  ])('keeps the key for the same content after %s: %p', (_, error, keeps) => {
    const keys = new SubmitKeys();
    const first = keys.keyFor({ days: 30 });
    keys.settled(error);
    expect(keys.keyFor({ days: 30 }) === first).toBe(keeps);
  });

  it('gives other content another key', () => {
    const keys = new SubmitKeys();
    const first = keys.keyFor({ days: 30 });
    keys.settled(new ApiError(0, ''));
    expect(keys.keyFor({ days: 31 })).not.toBe(first);
  });
});
