import { defined } from '@wavelane/testing';
/** A browser's session with the product under measurement. */
export class Session {
  private cookie = '';
  private link = '';
  constructor(readonly url: string) {}

  get = <T>(path: string) => this.request<T>('GET', path);
  post = <T>(path: string, body: unknown = {}) => this.request<T>('POST', path, JSON.stringify(body));

  /** @throws if the answer is not a success */
  async request<T>(method: string, path: string, body?: string | FormData): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const set = response.headers.getSetCookie().map((cookie) => defined(cookie.split(';', 1)[0]));
    if (set.length > 0) this.cookie = set.join('; ');
    this.link = response.headers.get('link') ?? '';
    return JSON.parse(text) as T;
  }

  /** The cookie header for another kind of client. */
  get cookies(): string {
    return this.cookie;
  }

  /** The address of the next page of the last list; undefined at its end. */
  get next(): string | undefined {
    return /<([^>]+)>; rel="next"/.exec(this.link)?.[1];
  }
}
