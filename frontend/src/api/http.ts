import { address, type Asked, type Given, type Method, type Route, withAsked } from '@wavelane/contracts';
import { confirmed, isUnconfirmed } from './confirmation';
import { endEarly, takeEarly } from './early/early';
import { ApiError, errorFrom, UNREACHABLE } from './errors';
import { live } from './live/state';
import { type OnProgress, sendTold } from './uploads/send-told';
import { learnServerTime } from '@/lib/times/server-time';

export interface RequestOptions {
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Makes a repeated submit harmless: the server answers the second with the result of the first. */
  idempotencyKey?: string | undefined;
  /** For a form: called with the part of it that has left. */
  onProgress?: OnProgress | undefined;
}

/** How far the log was when the server last answered; reads ask for at least that, so people see their own writes. */
let position: string | undefined;

let account: string | undefined;

/** The account that is shown: the server refuses a request for another one than the session acts for by now. */
export const actsFor = (accountId: string): void => void (account = accountId);

/**
 * One call of the API: cookies of this origin, JSON both ways; a form with files goes as it is.
 * @throws ApiError for every reply that is not OK and for none at all
 */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  return (await exchange<T>(method, path, options)).body;
}

/**
 * One operation of the server. A change that needs no body has an empty one.
 * @throws ApiError for every reply that is not OK and for none at all
 */
export function call<Path extends string, Body, Answer, Query>(
  route: Route<Path, Body, Answer, Query>,
  options: RequestOptions & Given<Path> & { body?: Body; asked?: Asked<Query> | undefined },
): Promise<Answer> {
  return request(route.method, withAsked(address(route, options), options.asked), withBody(route, options));
}

/** The options with the body that the operation's method needs. */
export function withBody({ method }: Route, { body, signal, idempotencyKey }: RequestOptions): RequestOptions {
  const isEmpty = body === undefined && method !== 'GET' && method !== 'DELETE';
  return { body: isEmpty ? {} : body, signal, idempotencyKey };
}

/** One page of a list, and the address of the next one; null at the end. */
export interface PageOf<T> {
  body: T;
  next: string | null;
}

/** The next address is in the `Link` header. */
export async function getPage<T>(path: string, signal?: AbortSignal): Promise<PageOf<T>> {
  const { body, headers } = await exchange<T>('GET', path, signal ? { signal } : {});
  return { body, next: /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1] ?? null };
}

async function exchange<T>(
  method: Method,
  path: string,
  options: RequestOptions,
): Promise<{ body: T; headers: Headers }> {
  const response = await answerTo(method, path, options);
  const text = await response.text();
  return { body: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers };
}

/**
 * The reply to a call. If the server requires a fresh confirmation of identity, the person is asked for it, and the
 * call is repeated as it was, its idempotency key included.
 * @throws ApiError for every reply that is not OK and for none at all
 */
export async function answerTo(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...live.headers };
  if (options.body !== undefined && !(options.body instanceof FormData)) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  if (position !== undefined) headers['X-Min-Position'] = position;
  if (account !== undefined) headers['X-Account'] = account;

  const { response, askedAt } = await send(method, path, headers, options);
  learnServerTime(response.headers.get('Date'), askedAt);
  position = response.headers.get('X-Position') ?? position;
  if (response.ok) return response;
  const retryAfter = response.headers.get('Retry-After');
  const error = errorFrom(response.status, response.statusText, await response.text(), retryAfter);
  if (isUnconfirmed(error) && (await confirmed())) return answerTo(method, path, options);
  throw error;
}

/** `askedAt`: when the question left, Unix ms. */
async function send(
  method: Method,
  path: string,
  headers: Record<string, string>,
  options: RequestOptions,
): Promise<{ response: Response; askedAt: number }> {
  const { body, signal = null, onProgress } = options;
  try {
    if (method === 'GET') {
      const early = await takeEarly(path, signal);
      if (early) return { response: early, askedAt: performance.timeOrigin };
    } else endEarly();
    const askedAt = Date.now();
    const asked = { method, headers, signal };
    const response =
      onProgress && body instanceof FormData
        ? await sendTold(path, { ...asked, body }, onProgress)
        : await fetch(path, { ...asked, credentials: 'same-origin', body: bodyOf(body) });
    return { response, askedAt };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, UNREACHABLE);
  }
}

/** JSON, or a form with files; the browser writes the content type of a form itself. */
function bodyOf(body: unknown): BodyInit | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}
