/**
 * Little memory: 256 MB of heap, and lists of 50,000 rows.
 *
 *   npm run fault:heap -- [--rows 50000] [--customers 10] [--megabytes 256] [--json]
 *
 * One list comes as a file, is previewed and sent to the last message. The same account plans another meanwhile, as
 * JSON; then more accounts plan theirs, all at the same moment and with long texts. Other clients top up, send and read
 * all the time. A client that has to come again gets 503 or 429; the process survives; everything that was acknowledged
 * is there once, and reaches its phone once.
 */
import { readFileSync } from 'node:fs';
import type { JobDetail } from '@wavelane/contracts';
import { sleep, until } from '../chance.js';
import { Client } from '../client.js';
import { argumentsOf, at, harness } from '../harness.js';
import { Load } from '../load.js';
import { promisesKept } from '../promises.js';
import { World } from '../world.js';
import { type Customer, LIST_MS, Lists } from './lists.js';

/** The limit of the whole process: besides the heap it has buffers, code and SQLite's pages. */
const MOST_MEGABYTES = 512;
const SHORT = 'Thank you for your order.';
/** The longest text that a request with 50,000 rows may have. */
const LONG = 'Thank you for your order. '.repeat(15);
const SENT_MS = 7_200_000;

const given = argumentsOf({ rows: '50000', customers: '10', megabytes: '256' });
const rows = Number(given.rows);
const world = await World.unpaced({ env: { NODE_OPTIONS: `--max-old-space-size=${given.megabytes}` } });
const { product } = world;
const load = new Load(world, { pauseMs: 250, sendPauseMs: 1_000 });
const lists = new Lists(product, rows);
const wrong: string[] = [];
let isOver = false;
let reads = 0;

await harness('heap', world, async () => {
  await product.start();
  await world.prepare();
  const { pid } = product;
  const customers = await others();
  const own = { name: 'own', client: new Client(product.url, LIST_MS), channelId: world.channelId };
  await world.signIn(own.client, 'user');
  const clients = Promise.all([load.run(4), reader()]);
  const began = Date.now();
  const [sent, planned] = await Promise.all([lists.sendFile(own), lists.plan(own, SHORT)]);
  await Promise.all(customers.map((customer) => lists.plan(customer, LONG)));
  const takenIn = seconds(began);
  await until('the list is sent', () => isSent(own, sent), SENT_MS);
  const all = seconds(began);
  await own.client.must('POST', `/api/jobs/${planned}/cancel`);
  await until('nothing is planned any more', () => isSent(own, planned), SENT_MS);
  isOver = true;
  load.stop();
  await clients;
  const peak = peakMegabytes(pid);
  if (peak > MOST_MEGABYTES) wrong.push(`the process took ${peak.toFixed(0)} MB`);
  judgeAnswers();
  const { lost, doubled } = await check(own, sent);
  await load.repeatUnanswered();
  const kept = await promisesKept(world, load);
  return {
    rounds: 1,
    acknowledged: load.acknowledged.size + lists.jobs.length * rows,
    lost: kept.lost + lost,
    doubled: kept.doubled + doubled,
    failures: [...wrong, ...kept.failures],
    recoveriesMs: [],
    note: note(peak, takenIn, all),
  };
});

async function others(): Promise<Customer[]> {
  const found: Customer[] = [];
  for (let index = 1; index <= Number(given.customers); index++) {
    const client = new Client(product.url, LIST_MS);
    const channelId = await world.customer(client, `customer${index}@example.com`, `+1415556${1_000 + index}`);
    found.push({ name: `customer-${index}`, client, channelId });
  }
  return found;
}

/** Reads the pages that people have open. */
async function reader(): Promise<void> {
  for (; !isOver; reads++) {
    const path = ['/api/jobs', '/api/me', '/api/channels', '/health/ready'][reads % 4] ?? '/api/me';
    const outcome = await world.user.get(path);
    const kind = outcome.known ? outcome.status : outcome.why;
    if (kind !== 200 && kind !== 503) wrong.push(`${path} answered ${kind}`);
    await sleep(250);
  }
}

async function isSent({ client }: Customer, jobId: string): Promise<boolean> {
  if (product.hasEnded) throw new Error(`The process ended:\n${product.said}`);
  const outcome = await client.get<JobDetail>(`/api/jobs/${jobId}?limit=1`);
  if (!outcome.known || outcome.status !== 200) return false;
  const { counts } = outcome.body;
  process.stdout.write(`\r${counts.queued} of ${counts.total} still in the queue, ${peakMegabytes(product.pid)} MB   `);
  await sleep(1_000);
  return counts.queued === 0;
}

function seconds(since: number): number {
  return (Date.now() - since) / 1_000;
}

function judgeAnswers(): void {
  for (const [kind, count] of Object.entries(load.answers))
    if (!kind.startsWith('2') && kind !== '503') wrong.push(`${count} answers ${kind}`);
}

/** Every message of the list that was sent reached its phone once; of lists that were not sent, none did. */
async function check({ client }: Customer, jobId: string): Promise<{ lost: number; doubled: number }> {
  const copies = new Map<string, number>();
  for (const { body } of await world.arrived()) copies.set(body, (copies.get(body) ?? 0) + 1);
  const messages = await client.messagesOf(jobId);
  const missing = messages.filter(({ body, status }) => status === 'failed' || !copies.has(body));
  const twice = messages.filter(({ body }) => (copies.get(body) ?? 0) > 1);
  const early = [...copies.keys()].filter((body) => body.includes(', row '));
  if (messages.length !== rows) wrong.push(`${messages.length} of ${rows} messages are there`);
  if (missing.length > 0) wrong.push(`${missing.length} messages of the list did not arrive`);
  if (early.length > 0) wrong.push(`${early.length} messages that were planned for tomorrow have arrived`);
  for (const { customer, id } of lists.jobs) {
    const { counts } = await customer.client.must<JobDetail>('GET', `/api/jobs/${id}?limit=1`);
    if (counts.total !== rows) wrong.push(`the list of ${customer.name} has ${counts.total} messages`);
  }
  return { lost: rows - messages.length + missing.length, doubled: twice.length };
}

/** The peak of the process's memory so far. Linux only. */
function peakMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

function note(peak: number, takenIn: number, all: number): string {
  const sorted = load.latencies.toSorted((a, b) => a - b);
  return [
    `${given.megabytes} MB of heap, at most ${peak} MB of memory`,
    `${lists.jobs.length} lists of ${rows} rows were taken in after ${takenIn.toFixed(0)} s, answers: ${JSON.stringify(lists.answers)}`,
    `one was sent after ${all.toFixed(0)} s, ${(rows / all).toFixed(0)} messages a second`,
    `p99 of others ${at(sorted, 0.99).toFixed(0)} ms, ${reads} reads, answers: ${JSON.stringify(load.answers)}`,
  ].join('; ');
}
