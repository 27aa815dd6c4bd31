import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Channel, MainBalance, OperationsOverview, ProjectionDiff, SendResult } from '@wavelane/contracts';
import type { ReadStore, WriteBatch } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { EngineHolder } from '../../platform/storage/engine-holder.js';
import { READ_STORE } from '../../platform/storage/tokens.js';
import type TestAgent from 'supertest/lib/agent.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { anAccount } from '../../../testing/people/an-account.js';

const ROOT = '/api/admin/operations';
let app: TestApp;
let admin: TestAgent;
let user: TestAgent;
let channel: Channel;

beforeAll(async () => {
  app = await startApp();
  ({ agent: user, admin, channel } = await anAccount().withPlan().withLinkedChannel({ phone: '+14155550100' }).in(app));
  const store = app.app.get<ReadStore>(READ_STORE);
  const write = store.write.bind(store);
  // Delays rebuilt versions, so that a read that comes too early is likely to hit them.
  store.write = async (batch: WriteBatch) => {
    const { documents = [], checkpoints = [] } = batch;
    const touched = [...documents.map(({ collection }) => collection), ...checkpoints.map(({ key }) => key)];
    if (touched.some((name) => /@\d+-\d+/.test(name))) await new Promise((resolve) => setTimeout(resolve, 15));
    await write(batch);
  };
});
afterAll(() => app.stop());

/** A machine that tests other things as well may be slow. */
const PATIENCE_MS = 20_000;
/** People pause between requests, for so long at least: without it the rebuilds would get no processor. */
const LOOK_MS = 20;
const look = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** People at work: they write and read it back, and others read everything all the time. */
class Load {
  readonly failures: string[] = [];
  requests = 0;
  /** The acknowledged amounts. */
  private toppedUp = 0;
  private templatesMade = 0;
  private readonly emails: string[] = [];
  private readonly jobs: string[] = [];
  private isOver = false;
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly days: number) {}

  start(): void {
    this.work = Promise.all([
      this.topUps(),
      this.users(),
      this.messages(),
      this.templates(),
      this.readings(),
      this.lookers(),
    ]);
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  private async topUps(): Promise<void> {
    for (let n = 1; !this.isOver; n++) {
      await this.post(admin, '/api/admin/balance/topup', { days: 1, note: `under load ${n}` });
      await this.seen<{ note: string }[]>(
        admin,
        '/api/admin/balance/transactions?limit=1',
        ([newest]) => newest?.note === `under load ${n}`,
      );
      // The balance is a read model of its own.
      await this.seen<MainBalance>(admin, '/api/admin/balance', ({ balance }) => balance >= this.days + n);
      this.toppedUp = n;
    }
  }

  private async users(): Promise<void> {
    for (let n = 1; !this.isOver; n++) {
      const agent = app.anonymous();
      const email = `load${n}@example.com`;
      await this.post(agent, '/api/auth/register', { name: 'Load', email, password: 'a good password' });
      await this.seen<{ email: string }[]>(admin, '/api/admin/users?limit=5', (users) =>
        users.some((user) => user.email === email),
      );
      const me = (await this.get(agent, '/api/me')) as { email: string };
      this.demand(me.email === email, `${me.email} in place of ${email}`);
      this.emails.push(email);
    }
  }

  private async messages(): Promise<void> {
    for (let n = 1; !this.isOver; n++) {
      const to = `+1415555${String(1_000 + (n % 9_000))}`;
      const body = { channelId: channel.id, to, body: `Under load ${n}` };
      const { jobId } = (await this.post(user, '/api/messages/send', body)) as SendResult;
      await this.seen<{ messages: { body: string }[] }>(
        user,
        `/api/jobs/${jobId}`,
        ({ messages }) => messages[0]?.body === body.body,
      );
      this.jobs.push(jobId);
    }
  }

  private async templates(): Promise<void> {
    for (let n = 1; !this.isOver; n++) {
      await this.post(user, '/api/templates', { title: `Under load ${n}`, body: 'Hello' });
      await this.seen<unknown[]>(user, '/api/templates?limit=500', ({ length }) => length >= Math.min(500, n));
      this.templatesMade = n;
    }
  }

  /** People who read lists all the time: each acknowledged write must be in them. */
  private async lookers(): Promise<void> {
    const forever = async (work: () => Promise<void>) => {
      while (!this.isOver) await work();
    };
    await Promise.all([
      forever(async () => {
        const least = this.days + this.toppedUp;
        const { balance } = (await this.get(admin, '/api/admin/balance')) as MainBalance;
        this.demand(
          balance >= least && balance <= this.days + this.toppedUp + 1,
          `a balance of ${balance}, not ${least}`,
        );
      }),
      forever(() => this.lists(admin, '/api/admin/users?limit=60', 'email', this.emails.slice(-40))),
      forever(() => this.lists(user, '/api/jobs?limit=60', 'id', this.jobs.slice(-40))),
      forever(async () => {
        const job = this.jobs.at(-1);
        if (job === undefined) return void (await this.get(user, '/api/me'));
        const { messages } = (await this.get(user, `/api/jobs/${job}`)) as { messages: unknown[] };
        this.demand(messages.length === 1, `job ${job} without its message`);
      }),
      forever(async () => {
        const least = Math.min(500, this.templatesMade);
        const found = (await this.get(user, '/api/templates?limit=500')) as unknown[];
        this.demand(found.length >= least, `${found.length} templates, not ${least}`);
      }),
    ]);
  }

  private async lists(agent: TestAgent, path: string, field: string, known: readonly string[]): Promise<void> {
    const found = new Set(((await this.get(agent, path)) as Record<string, string>[]).map((item) => item[field]));
    const missing = known.filter((value) => !found.has(value));
    this.demand(missing.length === 0, `${path} without ${missing.length} of ${known.length}`);
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

  /** People see their own write, at once if the machine is not too busy. From then on it must never disappear. */
  private async seen<T>(agent: TestAgent, path: string, holds: (body: T) => boolean): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
      const { status, body } = await agent.get(path);
      this.requests++;
      if (status < 300 && holds(body as T)) return;
      this.demand(status < 300 || status === 404, `GET ${path}: ${status} ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    this.failures.push(`GET ${path} does not show what was written`);
  }

  private get = (agent: TestAgent, path: string) => this.answer(agent.get(path), `GET ${path}`);
  private post = (agent: TestAgent, path: string, body: object) =>
    this.answer(agent.post(path).send(body), `POST ${path}`);

  private async answer(request: PromiseLike<{ status: number; body: unknown }>, what: string): Promise<unknown> {
    const { status, body } = await request;
    this.requests++;
    this.demand(status < 300, `${what}: ${status} ${JSON.stringify(body)}`);
    await look();
    return body;
  }

  private demand(holds: boolean, otherwise: string): void {
    if (!holds) this.failures.push(otherwise);
  }
}

it('rebuilds and switches every projection under load without a failed request or a difference', async () => {
  const overview = async () => (await admin.get(ROOT).expect(200)).body as OperationsOverview;
  const one = async (name: string) => defined((await overview()).projections.find((found) => found.name === name));
  const order = (path: string) =>
    admin.post(`${ROOT}/projections/${path}`).send({ reason: 'rebuilt under load' }).expect(200);
  const diff = async (name: string) =>
    (await admin.get(`${ROOT}/projections/${name}/diff`).expect(200)).body as ProjectionDiff;
  const { balance } = (await admin.get('/api/admin/balance')).body as MainBalance;
  const names = (await overview()).projections.map(({ name }) => name);

  const load = new Load(balance);
  load.start();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await Promise.all(names.map((name) => order(`${name}/rebuild`)));
  const compareAndSwitch = async (name: string) => {
    await eventually(async () => (await one(name)).rebuild?.state === 'ready' || undefined, {
      timeoutMs: 60_000,
      everyMs: 250,
    });
    // Checks only some read models, because documents that are still changing take time.
    const { documents, rows } = names.indexOf(name) % 5 === 0 ? await diff(name) : { documents: undefined, rows: null };
    for (const counts of [documents, rows].filter((one) => one != null))
      expect({ name, ...counts }).toMatchObject({ added: 0, removed: 0, changed: 0 });
    await order(`${name}/switch`);
  };
  // Some operators at once, each with the next one of the list.
  const open = [...names];
  const operator = async () => {
    for (let name = open.shift(); name !== undefined; name = open.shift()) await compareAndSwitch(name);
  };
  await Promise.all([operator(), operator(), operator(), operator()]);
  await Promise.all(names.slice(0, 4).map((name) => order(`${name}/rollback`)));
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
}, 180_000);
