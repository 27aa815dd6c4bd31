/**
 * Measures the lists that people have open, and a report, of an account with many messages:
 *
 *   npm run bench:reads [-- --only report]
 *
 * A list has 50 rows. Its processor time is measured at rest, its latency at 100 requests a second while the same
 * process sends a bulk job. The yardstick, measured in turn, is a bare Nest over Express that answers with the same
 * bytes. Read models are filled through their port. Product, yardstick and this client are processes of their own.
 */
import { parseArgs } from 'node:util';
import type { Channel, Job } from '@wavelane/contracts';
import { defined, sized } from '@wavelane/testing';
import { Child } from '../child.js';
import { type Latencies, Load, median, quantile } from '../load.js';
import { ADMIN, prepare, type Rig, startRig } from '../prepare.js';
import type { Used } from '../product-server.js';
import { atMost, printRows, type Row } from '../rows.js';
import { Session } from '../session.js';

const [CONVERSATIONS, EACH] = [sized(5_000, 50), sized(40, 4)];
const REQUESTS = sized(1_000, 20);
const [RATE, SECONDS] = [sized(100, 20), sized(10, 1)];
const ROUNDS = sized(3, 1);
const JOB_ROWS = sized(20_000, 200);
const BOUND = { listMs: 0.5, p99Ms: 25, reportMs: 200 };
const CONNECTIONS = 16;
const DAY = 86_400_000;

/** A list; the session that asks for it decides the account. */
interface List {
  name: string;
  path: string;
  session: Session;
}

/** Processor time of the server for one request, ms. */
interface Cost {
  ours: number[];
  bare: number[];
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const rig = await startRig('reads', { RECONCILE: 'never' });
const bare = new Child<{ url: string }>('reads/bare-server.js');
try {
  const { session, channels } = await prepare((await rig.product.hello).url, 3, (id) =>
    rig.sim('POST', `/channels/${id}/link`, {}),
  );
  await fill(session, channels);
  const lists = only === 'report' ? [] : await listsOf(session);
  for (const { name, path, session: asked } of lists) {
    await bare.ask({ ask: 'serve', name, body: await asked.get(path) });
  }
  const costs = await costsOf(lists);
  const report = await reportRow(session);
  if (lists.length > 0) for (const { id } of channels) await beginJob(session, id);
  const rows: Row[] = [];
  for (const list of lists) rows.push(await listRow(list, defined(costs.get(list.name))));
  printRows('Reads', [...rows, report]);
} finally {
  await bare.stop();
  await rig.stop();
}

/** 200,000 messages of 5,000 people, and some rows of every other list. */
async function fill(session: Session, channels: readonly Channel[]): Promise<void> {
  const channelId = defined(channels[0]).id;
  const { account } = await session.get<{ account: { id: string } }>('/api/me');
  await rig.product.ask({ ask: 'settled' });
  const filling = { accountId: account.id, channelId, conversations: CONVERSATIONS, each: EACH };
  await rig.product.ask({ ask: 'conversations', filling });
  for (let n = 0; n < sized(60, 4); n++) {
    await session.post('/api/messages/send', { channelId, to: phone(n), body: `Hello ${n}` });
    await session.post('/api/templates', { title: `Offer ${n}`, body: `Hello {{name}}, this is offer ${n}` });
  }
  await session.post('/api/messages/bulk', { channelId, rows: rowsOf(100) });
  await rig.product.ask({ ask: 'settled' });
}

async function listsOf(session: Session): Promise<List[]> {
  const admin = new Session(session.url);
  await admin.post('/api/auth/login', ADMIN);
  const jobs = await session.get<Job[]>('/api/jobs?limit=1');
  const conversations = await session.get<{ id: string }[]>('/api/conversations?view=all&limit=1');
  const own = {
    jobs: '/api/jobs?limit=50',
    'messages of a job': `/api/jobs/${defined(jobs[0]).id}?limit=50`,
    inbox: '/api/inbox?limit=50',
    conversations: '/api/conversations?view=all&limit=50',
    'lines of a conversation': `/api/conversations/${defined(conversations[0]).id}/lines?limit=50`,
    people: '/api/people?limit=50',
    templates: '/api/templates?limit=50',
    channels: '/api/channels?limit=50',
  };
  const ofAdmin = {
    users: '/api/admin/users?limit=50',
    'payments of the administrator': '/api/admin/payments?limit=50',
    'audit journal': '/api/admin/audit/journal?limit=50',
  };
  return [
    ...Object.entries(own).map(([name, path]) => ({ name, path, session })),
    ...Object.entries(ofAdmin).map(([name, path]) => ({ name, path, session: admin })),
  ];
}

/** Measures product and yardstick in turn, so that a busy minute of the machine affects both. */
async function costsOf(lists: readonly List[]): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>(lists.map(({ name }) => [name, { ours: [], bare: [] }]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const list of lists) {
      const { ours, bare: least } = defined(costs.get(list.name));
      const [own, theirs] = [await cost(rig.product, list.path, list.session), await cost(bare, bareOf(list))];
      if (round === 0) continue; // the code is not compiled yet
      ours.push(own);
      least.push(theirs);
    }
  }
  return costs;
}

async function cost(server: Child<{ url: string }>, path: string, session?: Session): Promise<number> {
  const load = new Load((await server.hello).url, CONNECTIONS);
  const used = await processorOf(server);
  await load.asFastAsPossible(shots(path, REQUESTS, session));
  load.stop();
  return (((await processorOf(server)) - used) / REQUESTS) * 1_000;
}

async function listRow(list: List, { ours, bare: least }: Cost): Promise<Row> {
  const [ms, leastMs] = [median(ours), median(least)];
  const p99 = quantile(await atRate(rig.product, list.path, list.session), 0.99);
  const leastP99 = quantile(await atRate(bare, bareOf(list)), 0.99);
  return {
    what: `list: ${list.name}`,
    figure: `${ms.toFixed(2)} ms of the processor, p99 ${p99.toFixed(1)} ms`,
    beside: `bare Nest: ${leastMs.toFixed(2)} ms, p99 ${leastP99.toFixed(1)} ms`,
    bound: {
      text: `≤ ${BOUND.listMs} ms, ≤ ${BOUND.p99Ms} ms at ${RATE}/s`,
      isMet: ms <= BOUND.listMs && p99 <= BOUND.p99Ms,
    },
  };
}

async function atRate(server: Child<{ url: string }>, path: string, session?: Session): Promise<Latencies> {
  const load = new Load((await server.hello).url, CONNECTIONS);
  const latencies = await load.atRate(shots(path, RATE * SECONDS, session), RATE);
  load.stop();
  return latencies;
}

async function reportRow(session: Session): Promise<Row> {
  const from = new Date(Date.now() - 29 * DAY).toISOString().slice(0, 10);
  const report = await medianOf(() => session.get(`/api/reports?from=${from}&days=30`));
  const least = await medianOf(() => session.get('/api/app'));
  return {
    what: `report of 30 days, ${(CONVERSATIONS * EACH).toLocaleString('en')} messages`,
    figure: `${report.toFixed(0)} ms`,
    beside: `GET /api/app ${least.toFixed(1)} ms`,
    bound: atMost(report, BOUND.reportMs, 'ms'),
  };
}

async function medianOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < sized(5, 1); n++) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return median(times);
}

function bareOf({ name }: List): string {
  return `/bare/${encodeURIComponent(name)}`;
}

function shots(path: string, count: number, session?: Session) {
  return Array.from({ length: count }, () => ({ path, headers: { cookie: session?.cookies ?? '' } }));
}

async function processorOf(server: Rig['product']): Promise<number> {
  return (await server.ask<Used>({ ask: 'processor' })).seconds;
}

function phone(n: number): string {
  return `+1415${2_000_000 + n}`;
}

function rowsOf(count: number) {
  return Array.from({ length: count }, (_, n) => ({ phone: phone(n + 100), message: 'Your order is on its way' }));
}

/** Starts a job that is being sent for as long as the lists are measured. */
async function beginJob(session: Session, channelId: number): Promise<void> {
  await session.post('/api/messages/bulk', { channelId, rows: rowsOf(JOB_ROWS) });
}
