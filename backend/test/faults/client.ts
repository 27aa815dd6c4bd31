import type { JobDetail, JobMessage } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';

/** The outcome of a request: an answer, or unknown because the connection ended, with the client's reason. */
export type Outcome<T> = { known: true; status: number; body: T } | { known: false; why: string };

/** An HTTP client that behaves like a browser: it keeps the session cookie, sends JSON and forms. */
export class Client {
  private cookie = '';
  private link = '';
  /** Confirms the password again: a session may use confirmed operations for 15 minutes, and runs are longer. */
  confirm?: () => Promise<unknown>;
  private confirming: Promise<unknown> | undefined;

  /** @param patienceMs limit for one answer */
  constructor(
    private readonly url: string,
    private readonly patienceMs = 15_000,
  ) {}

  /** The cookie header for another kind of client. */
  get cookies(): string {
    return this.cookie;
  }

  get<T>(path: string): Promise<Outcome<T>> {
    return this.request<T>('GET', path);
  }

  post<T>(path: string, body: unknown = {}, idempotencyKey?: string): Promise<Outcome<T>> {
    return this.request<T>('POST', path, body, idempotencyKey);
  }

  /** Repeats a request with the same key until there is an answer. @throws if the answer is not a success */
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

  /** An answer and the address of the next page; '' at its end. */
  async paged<T>(path: string): Promise<{ body: T; next: string }> {
    const body = await this.must<T>('GET', path);
    return { body, next: /<([^>]+)>; rel="next"/.exec(this.link)?.[1] ?? '' };
  }

  /** Every message of a job, page by page. */
  async messagesOf(jobId: string): Promise<JobMessage[]> {
    const messages: JobMessage[] = [];
    for (let path = `/api/jobs/${jobId}?limit=500`; path !== '';) {
      const { body, next } = await this.paged<JobDetail>(path);
      messages.push(...body.messages);
      path = next;
    }
    return messages;
  }

  private async request<T>(method: string, path: string, body?: unknown, key?: string): Promise<Outcome<T>> {
    const shown = this.cookie;
    try {
      const isJson = body !== undefined && !(body instanceof FormData);
      const response = await fetch(this.url + path, {
        method,
        signal: AbortSignal.timeout(this.patienceMs),
        headers: {
          ...(isJson && { 'content-type': 'application/json' }),
          ...(this.cookie && { cookie: this.cookie }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      this.link = response.headers.get('link') ?? '';
      const text = await response.text();
      const set = response.headers.getSetCookie().map((cookie) => defined(cookie.split(';', 1)[0]));
      if (set.length > 0) this.cookie = set.join('; ');
      const answer = (text ? JSON.parse(text) : undefined) as T;
      if (this.confirm && isToConfirm(answer)) {
        await (this.confirming ??= this.confirm().finally(() => (this.confirming = undefined)));
        return await this.request<T>(method, path, body, key);
      }
      // A confirmation replaces the cookie: a request that was sent with the old cookie is sent again.
      if (response.status === 401 && shown !== this.cookie) return await this.request<T>(method, path, body, key);
      return { known: true, status: response.status, body: answer };
    } catch (error) {
      return { known: false, why: whyOf(error) };
    }
  }
}

const isToConfirm = (answer: unknown): boolean =>
  (answer as { code?: string } | null | undefined)?.code === 'confirmation_required';

const whyOf = (error: unknown): string => {
  const { cause, name } = error as { cause?: { code?: string }; name: string };
  return cause?.code ?? name;
};
