import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Channel, MainBalance, OperationsOverview, ProjectionDiff, SendResult } from '@wavelane/contracts';
import { EngineHolder } from '../src/platform/storage/engine-holder.js';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from './support/app.js';
import { eventually, linkedUser } from './support/linked.js';

const ROOT = '/api/admin/operations';
let app: TestApp;
let admin: TestAgent;
let user: TestAgent;
let channel: Channel;

beforeAll(async () => {
  app = await startApp();
  ({ user, admin, channel } = await linkedUser(app, 'Ada', '+14155550100'));
});
afterAll(() => app.stop());

/** People at work: each writes something and at once looks for it, and for everything that was there before. */
class Load {
  readonly failures: string[] = [];
  requests = 0;
  private isOver = false;
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly days: number) {}

  start(): void {
    this.work = Promise.all([this.topUps(), this.users(), this.messages(), this.templates(), this.readings()]);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  private async topUps(): Promise<void> {
    for (let n = 1; !this.isOver; n++) {
      await this.post(admin, '/api/admin/balance/topup', { days: 1, note: `under load ${n}` });
      const { balance } = (await this.get(admin, '/api/admin/balance')) as MainBalance;
      this.demand(balance === this.days + n, `a balance of ${balance} after ${n} top-ups on ${this.days}`);
      const [newest] = (await this.get(admin, '/api/admin/balance/transactions?limit=1')) as { note: string }[];
      this.demand(newest?.note === `under load ${n}`, `${newest?.note} as the newest after ${n} top-ups`);
    }
  }

  private async users(): Promise<void> {
    const known: string[] = [];
    for (let n = 1; !this.isOver; n++) {
      const agent = app.anonymous();
      const email = `load${n}@example.com`;
      await this.post(agent, '/api/auth/register', { name: 'Load', email, password: 'a good password' });
      known.push(email);
      const me = (await this.get(agent, '/api/me')) as { email: string };
      this.demand(me.email === email, `${me.email} in place of ${email}`);
      const listed = new Set(
        ((await this.get(admin, '/api/admin/users?limit=500')) as { email: string }[]).map((one) => one.email),
      );
      for (const one of known.slice(-400)) this.demand(listed.has(one), `the users without ${one}`);
    }
  }

  private async messages(): Promise<void> {
    const known: string[] = [];
    for (let n = 1; !this.isOver; n++) {
      const to = `+1415555${String(1_000 + (n % 9_000))}`;
      const body = { channelId: channel.id, to, body: `Under load ${n}` };
      const { jobId } = (await this.post(user, '/api/messages/send', body)) as SendResult;
      known.push(jobId);
      const { messages } = (await this.get(user, `/api/jobs/${jobId}`)) as { messages: { body: string }[] };
      this.demand(messages[0]?.body === body.body, `job ${jobId} without its message`);
      const listed = new Set(((await this.get(user, '/api/jobs?limit=500')) as { id: string }[]).map(({ id }) => id));
      for (const id of known.slice(-400)) this.demand(listed.has(id), `the jobs without ${id}`);
    }
  }

  private async templates(): Promise<void> {
    for (let n = 1; !this.isOver; n++) {
      await this.post(user, '/api/templates', { title: `Under load ${n}`, body: 'Hello' });
      const found = (await this.get(user, '/api/templates?limit=500')) as unknown[];
      this.demand(found.length === Math.min(n, 500), `${found.length} templates in place of ${n}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private async readings(): Promise<void> {
    while (!this.isOver) {
      this.demand(((await this.get(user, '/api/plans')) as unknown[]).length === 4, 'other plans');
      const [own] = (await this.get(user, '/api/channels')) as Channel[];
      this.demand(own?.status === 'ACTIVE' && own.authStatus === 'AUTHORIZED', 'no channel');
      const me = (await this.get(user, '/api/me')) as { channelsUsed: number; currentPlan: { id: string } | null };
      this.demand(me.channelsUsed === 1 && me.currentPlan?.id === 'advanced', 'no plan');
      const payments = (await this.get(user, '/api/subscribe/offline')) as unknown[];
      this.demand(payments.length === 1, `${payments.length} payments`);
    }
  }

  private get = (agent: TestAgent, path: string) => this.answer(agent.get(path), `GET ${path}`);
  private post = (agent: TestAgent, path: string, body: object) =>
    this.answer(agent.post(path).send(body), `POST ${path}`);

  private async answer(request: PromiseLike<{ status: number; body: unknown }>, what: string): Promise<unknown> {
    const { status, body } = await request;
    this.requests++;
    this.demand(status < 300, `${what}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  private demand(holds: boolean, otherwise: string): void {
    if (!holds) this.failures.push(otherwise);
  }
}

it('every projection is rebuilt and switched while requests go on, and none of them fails or misses anything', async () => {
  const overview = async () => (await admin.get(ROOT).expect(200)).body as OperationsOverview;
  const one = async (name: string) => (await overview()).projections.find((found) => found.name === name)!;
  const order = (path: string) =>
    admin.post(`${ROOT}/projections/${path}`).send({ reason: 'rebuilt under load' }).expect(200);
  const diff = async (name: string) =>
    (await admin.get(`${ROOT}/projections/${name}/diff`).expect(200)).body as ProjectionDiff;
  const { balance } = (await admin.get('/api/admin/balance')).body as MainBalance;
  const names = (await overview()).projections.map(({ name }) => name);

  const load = new Load(balance);
  load.start();
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const name of names) await order(`${name}/rebuild`);
  for (const name of names) {
    await eventually(async () => (await one(name)).rebuild?.state === 'ready' || undefined, 60_000);
    const { documents, rows } = await diff(name);
    for (const counts of [documents, ...(rows ? [rows] : [])])
      expect({ name, ...counts }).toMatchObject({ added: 0, removed: 0, changed: 0 });
    await order(`${name}/switch`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const name of names.slice(0, 4)) await order(`${name}/rollback`);
  await load.end();
  expect(load.failures.slice(0, 10)).toEqual([]);
  expect(load.requests).toBeGreaterThan(300);

  await app.settle(30_000);
  for (const name of names) {
    const { before, after, documents, rows } = await diff(name);
    expect(before).not.toBe(after);
    for (const counts of [documents, ...(rows ? [rows] : [])])
      expect({ name, ...counts }).toMatchObject({ added: 0, removed: 0, changed: 0, unsettled: 0 });
    const report = await app.app.get(EngineHolder).current.verify(name);
    expect(report).toMatchObject({ differences: [], quarantined: 0, unsettled: 0 });
  }
  process.stdout.write(`${load.requests} requests beside ${names.length} rebuilds\n`);
});
