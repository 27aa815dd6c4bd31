/* eslint-disable @typescript-eslint/no-explicit-any -- tests look into answers of many shapes */
import { type SimulatorOptions, type Simulators, startSimulators } from '../start.js';

export interface Reply {
  status: number;
  headers: Headers;
  body: any;
}

/** One HTTP call; the body is parsed if the answer is JSON. */
export async function call(method: string, url: string, body?: unknown, token?: string): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}

export const EVENTS = ['messages', 'statuses', 'channel'].map((type) => ({ type, method: 'post' }));
export const ALL_EVENTS = [...EVENTS, { type: 'users', method: 'post' }, { type: 'users', method: 'delete' }];

/** A simulator at full speed, with the calls that tests repeat. */
export class Kit {
  private constructor(readonly simulators: Simulators) {}

  static async start(options: Partial<SimulatorOptions> = {}): Promise<Kit> {
    return new Kit(await startSimulators({ port: 0, dataDir: null, profile: 'turbo', seed: 'kit', ...options }));
  }

  manager = (method: string, path: string, body?: unknown) =>
    call(method, this.simulators.managerUrl + path, body, this.simulators.partnerToken);

  gate = (method: string, path: string, body: unknown, token: string) =>
    call(method, `${this.simulators.url}/whapi/gate${path}`, body, token);

  control = (method: string, path: string, body?: unknown) =>
    call(method, `${this.simulators.url}/__sim/whapi${path}`, body);

  /** A channel that is paid for, linked to `phone`, and reports everything to `hook`. */
  async linked(phone = '97330000001', hook?: string, settings: object = {}): Promise<{ id: string; token: string }> {
    const name = `test ${phone}`;
    const { id, token } = (await this.manager('PUT', '/channels', { name, projectId: this.simulators.projectId })).body;
    await this.control('POST', `/channels/${id}/link`, { phone });
    if (hook !== undefined) {
      const webhooks = [{ url: hook, mode: 'body', headers: { 'X-Hook-Key': 'secret' }, events: ALL_EVENTS }];
      await this.gate('PATCH', '/settings', { webhooks, ...settings }, token);
    }
    return { id, token };
  }

  text(token: string, to: string, body = 'Hello'): Promise<Reply> {
    return this.gate('POST', '/messages/text', { to, body }, token);
  }

  async fault(order: object): Promise<string> {
    const { status, body } = await this.control('POST', '/faults', order);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.id as string;
  }

  stop(): Promise<void> {
    return this.simulators.stop();
  }
}

/** Waits until `test` is true, and looks often; fails after `patience` ms with the last value. */
export async function until<T>(look: () => T | Promise<T>, test: (seen: T) => boolean, patience = 20_000): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (test(seen)) return seen;
    if (Date.now() > end) throw new Error(`waited in vain; last seen: ${JSON.stringify(seen)?.slice(0, 1_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
