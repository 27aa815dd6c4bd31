import { defined } from '@wavelane/testing';
/** The outcome of a request: an answer, or unknown because the connection died. */
export type Outcome<T> = { known: true; status: number; body: T } | { known: false };

/** A browser's worth of HTTP: keeps the session cookie, sends JSON. */
export class Client {
  private cookie = '';
  private link = '';

  constructor(private readonly url: string) {}

  get<T>(path: string): Promise<Outcome<T>> {
    return this.request<T>('GET', path);
  }

  post<T>(path: string, body: unknown = {}, idempotencyKey?: string): Promise<Outcome<T>> {
    return this.request<T>('POST', path, body, idempotencyKey);
  }

  /** Repeats a request with the same key until there is an answer. @throws when the answer is no success */
  async must<T>(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<T> {
    for (let attempt = 0; attempt < 50; attempt++) {
      const outcome = await this.request<T>(method, path, body, idempotencyKey);
      if (outcome.known && outcome.status < 300) return outcome.body;
      if (outcome.known && outcome.status !== 503) {
        throw new Error(`${method} ${path} answered ${outcome.status}: ${JSON.stringify(outcome.body)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${method} ${path}: no answer`);
  }

  /** One page of a list and the address of the next. */
  async page<T>(path: string): Promise<{ items: T[]; next: string }> {
    const { body, next } = await this.paged<T[]>(path);
    return { items: body, next };
  }

  /** An answer and where it goes on; '' at its end. */
  async paged<T>(path: string): Promise<{ body: T; next: string }> {
    const body = await this.must<T>('GET', path);
    return { body, next: /<([^>]+)>; rel="next"/.exec(this.link)?.[1] ?? '' };
  }

  private async request<T>(method: string, path: string, body?: unknown, key?: string): Promise<Outcome<T>> {
    try {
      const response = await fetch(this.url + path, {
        method,
        signal: AbortSignal.timeout(15_000),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.cookie && { cookie: this.cookie }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      this.link = response.headers.get('link') ?? '';
      const text = await response.text();
      const set = response.headers.getSetCookie().map((cookie) => defined(cookie.split(';', 1)[0]));
      if (set.length > 0) this.cookie = set.join('; ');
      return { known: true, status: response.status, body: (text ? JSON.parse(text) : undefined) as T };
    } catch {
      return { known: false };
    }
  }
}
