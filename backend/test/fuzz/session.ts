import { defined } from '@wavelane/testing';
import { ADMIN } from '../faults/product.js';
import type { Actor, FuzzRequest } from './requests.js';
import type { Operation } from '../../testing/api/document.js';

export interface Answer {
  status: number;
  ms: number;
  type: string;
  text: string;
}

/** Correlation ids of requests that must change nothing begin so. */
export const READING = 'fuzz-get-';

const SEEN_MAX = 500;
const PASSWORD = 'correct horse battery';

/** A connection that both sides let go of at the same moment is tried anew, as browsers do; a dead product stays dead. */
const insisting = <T>(call: () => Promise<T>): Promise<T> => call().catch(call).catch(call);

/** Sends requests in the name of the actors, who sign in again whenever a request has ended their session. */
export class Sessions {
  private readonly cookies = new Map<Actor, string>();
  private readonly seen: string[] = [];
  private people = 0;
  private sent = 0;

  constructor(
    private readonly url: string,
    private readonly lane: number,
  ) {}

  async send(request: FuzzRequest, operation: Operation): Promise<Answer> {
    const { actor } = request;
    if (actor !== 'stranger' && !this.cookies.has(actor)) await this.signIn(actor);
    const call = () => this.call(request, operation, this.cookies.get(actor));
    const answer = await insisting(call);
    if (answer.status === 401) this.cookies.delete(actor);
    this.learn(answer);
    return answer;
  }

  /** The address and the body of a request. */
  urlOf({ ids, query }: FuzzRequest, { path }: Operation): string {
    let next = 0;
    const filled = path.replace(/\{\w+\}/g, () => {
      const id = defined(ids[next++]);
      return encoded('text' in id ? id.text : (this.seen[id.seen % Math.max(1, this.seen.length)] ?? 'none'));
    });
    const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
    return this.url + filled + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
  }

  private async call(request: FuzzRequest, operation: Operation, cookie: string | undefined): Promise<Answer> {
    const { method } = operation;
    const { body, key } = request;
    const began = performance.now();
    const response = await fetch(this.urlOf(request, operation), {
      method: method.toUpperCase(),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      headers: {
        'x-request-id': `${method === 'get' ? READING : 'fuzz-'}${++this.sent}`,
        ...(cookie !== undefined && { cookie }),
        ...(key !== null && { 'idempotency-key': encoded(key) }),
        ...(body !== null && !('form' in body) && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body: contentOf(body) }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, ms: performance.now() - began, type, text };
  }

  private async signIn(actor: Actor): Promise<void> {
    const post = (path: string, body: object) =>
      fetch(this.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const newcomer = () => ({
      name: 'Ada',
      email: `ada-${this.lane}-${++this.people}@example.com`,
      password: PASSWORD,
    });
    const response = await insisting(() =>
      actor === 'admin' ? post('/api/auth/login', ADMIN) : post('/api/auth/register', newcomer()),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`The ${actor} cannot sign in: ${response.status} ${text}`);
    this.cookies.set(
      actor,
      response.headers
        .getSetCookie()
        .map((cookie) => defined(cookie.split(';', 1)[0]))
        .join('; '),
    );
  }

  /** Ids in answers are what later requests ask for. */
  private learn({ status, type, text }: Answer): void {
    if (status >= 300 || !type.includes('json')) return;
    for (const [, id] of text.slice(0, 20_000).matchAll(/"(?:id|\w+Id)":"?([\w-]{1,80})"?/g)) {
      if (this.seen.includes(defined(id))) continue;
      if (this.seen.length < SEEN_MAX) this.seen.push(defined(id));
      else this.seen[this.sent % SEEN_MAX] = defined(id);
    }
  }
}

function contentOf(body: NonNullable<FuzzRequest['body']>): string | FormData {
  if ('raw' in body) return body.raw;
  if ('json' in body) return JSON.stringify(body.json);
  const form = new FormData();
  for (const [name, value] of body.form) {
    if (name === 'file' || name === 'proof') form.append(name, new Blob([value]), 'list.csv');
    else form.append(name, value);
  }
  return form;
}

/** Half a surrogate pair has no place in an address; its bytes, which are no UTF-8, have. */
const encoded = (text: string) => (/\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text));
