import type TestAgent from 'supertest/lib/agent.js';
import type { Response } from 'supertest';
import { ADMIN, PASSWORD, type TestApp } from '../../testing/app.js';
import { type Belongings, ownerOf } from '../../testing/operations.js';
import type { Operation } from '../../testing/api/document.js';

/** A request before it is sent. */
export interface Sent {
  operation: Operation;
  address: string;
  query: readonly (readonly [string, string])[];
  /** undefined: no body. */
  body: unknown;
  key?: string;
  /** Fields of a form, instead of a body; a `Buffer` is a file. */
  form?: Readonly<Record<string, string | Buffer>>;
}

/** The callers that the document names: strangers, an account with one of everything, an administrator. */
export class Clients {
  private constructor(
    private readonly app: TestApp,
    private readonly email: string,
    readonly owned: Belongings,
  ) {}

  private readonly signedIn = new Map<'user' | 'admin', TestAgent>();

  static async of(app: TestApp): Promise<Clients> {
    const { owner, owned } = await ownerOf(app);
    const { email } = (await owner.get('/api/me').expect(200)).body as { email: string };
    // Administrators' operations act on another account, because the owner has to send further requests.
    const { user } = await app.register('Benedict');
    return new Clients(app, email, { ...owned, account: user.id });
  }

  /** Sends as a caller with the right role; signs in again if the session has ended. */
  async send(sent: Sent): Promise<Response> {
    const answer = await this.once(sent);
    if (answer.status !== 401 || roleOf(sent.operation) === 'stranger') return answer;
    this.signedIn.clear();
    return this.once(sent);
  }

  private async once({ operation, address, query, body, key, form }: Sent): Promise<Response> {
    const agent = await this.agentFor(roleOf(operation));
    const asked = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
    const request = agent[operation.method](asked === '' ? address : `${address}?${asked}`);
    if (key !== undefined) void request.set('Idempotency-Key', key);
    for (const [name, value] of Object.entries(form ?? {})) {
      if (typeof value === 'string') void request.field(name, value);
      else void request.attach(name, value, 'file.csv');
    }
    if (form === undefined && body !== undefined) void request.type('application/json').send(JSON.stringify(body));
    return request.ok(() => true);
  }

  private async agentFor(role: 'stranger' | 'user' | 'admin'): Promise<TestAgent> {
    if (role === 'stranger') return this.app.anonymous();
    const known = this.signedIn.get(role);
    if (known) return known;
    const agent =
      role === 'admin'
        ? await this.app.signIn(ADMIN.email, ADMIN.password)
        : await this.app.signIn(this.email, PASSWORD);
    this.signedIn.set(role, agent);
    return agent;
  }
}

/** The role that the document requires. */
function roleOf({ described: { security = [] } }: Operation): 'stranger' | 'user' | 'admin' {
  const [needed] = security;
  if (!needed) return 'stranger';
  return Object.values(needed).flat().includes('admin') ? 'admin' : 'user';
}
