import type { ApiError, CurrentUser } from '@wavelane/contracts';
import { idOf } from '../../../platform/domain/ids.js';

/** A member of the demonstration, who acts through the product's own HTTP interface, as a browser does. */
export class DemoUser {
  private cookie = '';

  constructor(
    private readonly url: string,
    private readonly signIn: { email: string; password: string },
  ) {}

  /** Signs in. Not repeated under a key, because it makes a session. */
  enter(): Promise<CurrentUser> {
    return this.request('POST', '/api/auth/login', this.signIn);
  }

  /** Confirms the member's identity, as before an action that cannot be undone. */
  async confirm(): Promise<void> {
    await this.request('POST', '/api/auth/confirm', { password: this.signIn.password });
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.request('PUT', path, body);
  }

  get<T>(path: string): Promise<T> {
    return this.request('GET', path);
  }

  /** @param step names the request: the same step is done once, however often the seeding begins anew */
  post<T>(path: string, body: object, step: string): Promise<T> {
    return this.request('POST', path, body, idOf('demo-seed', step));
  }

  /** @throws Error with the interface's message */
  private async request<T>(method: string, path: string, body?: object, key?: string): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(key && { 'Idempotency-Key': key }),
        Cookie: this.cookie,
        Origin: this.url,
      },
      body: body ? JSON.stringify(body) : null,
    });
    const set = response.headers.getSetCookie().map((cookie) => cookie.replace(/;.*$/, ''));
    if (set.length > 0) this.cookie = set.join('; ');
    const answer = (await response.json().catch(() => null)) as T & ApiError;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer?.message ?? ''}`);
    return answer;
  }
}
