/**
 * kill -9 in the middle of a bulk job, again and again, while the gateway misbehaves:
 *
 *   npm run fault:dispatch -- [--messages 2000] [--kills 25] [--seed 7]
 *
 * The gateway accepts and loses its answer, refuses and loses it, answers 500, asks to slow down. The process dies at
 * random moments: before a claim, after it, in the middle of a call, after its answer, after the outcome is written. In
 * the end every phone got exactly one copy of each message that is not shown as failed or unknown, none got two, the
 * job's counts are those of its messages, and `audit verify` finds nothing (docs/adr/0011-at-most-once.md).
 */
import { parseArgs } from 'node:util';
import type { JobCounts, JobDetail, JobMessage } from '@wavelane/contracts';
import { mulberry32, sleep, until } from './chance.js';
import { World } from './world.js';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '25' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
});
const total = Number(values.messages);
const random = mulberry32(Number(values.seed));
/** Each of them strikes so many of a hundred calls. */
const FAULTS = [
  { kind: 'accept-then-lose', probability: 0.01 },
  { kind: 'refuse-then-lose', probability: 0.01 },
  { kind: 'error', status: 500, probability: 0.01 },
  { kind: 'rate-limit', retryAfterSeconds: 1, probability: 0.003 },
];

const world = await World.create();
const { product, user } = world;
try {
  await product.start();
  await world.prepare();
  for (const fault of FAULTS) await world.sim('POST', '/faults', { ...fault, route: 'send' });
  const rows = Array.from({ length: total }, (_, index) => ({
    phone: `+1415556${String(index).padStart(4, '0')}`,
    message: `Message ${index}`,
  }));
  const { jobId } = await user.must<{ jobId: string }>(
    'POST',
    '/api/messages/bulk',
    { channelId: world.channelId, rows },
    'the-one-job',
  );
  let kills = 0;
  for (; kills < Number(values.kills); kills++) {
    await sleep(100 + random() * 900);
    await product.kill();
    await product.start();
    const { counts } = await jobOf(jobId);
    process.stdout.write(`\rkill ${kills + 1}: ${counts.queued} of ${total} still in the queue   `);
    if (counts.queued === 0) break;
  }
  await until('the queue is empty', async () => (await jobOf(jobId)).counts.queued === 0, 300_000);
  // Claims of a run that died become unknown outcomes, and those that the history shows are found.
  await sleep(20_000);
  const failures = await check(jobId);
  console.log(`\n${total} messages, ${kills} kills, seed ${values.seed}`);
  for (const failure of failures.slice(0, 20)) console.error(`FAILED: ${failure}`);
  console.log(failures.length === 0 ? '1 passed, 0 failed' : `0 passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await world.end(process.exitCode === 0);
}

function jobOf(id: string): Promise<JobDetail> {
  return user.must<JobDetail>('GET', `/api/jobs/${id}?limit=1`);
}

async function check(jobId: string): Promise<string[]> {
  const failures: string[] = [];
  const messages = await messagesOf(jobId);
  if (messages.length !== total) failures.push(`${messages.length} of ${total} messages are there`);
  const copies = new Map<string, number>();
  for (const { body } of await world.arrived()) copies.set(body, (copies.get(body) ?? 0) + 1);
  for (const [body, count] of copies) if (count > 1) failures.push(`'${body}' reached the phone ${count} times`);
  for (const { body, status, outcomeUnknown } of messages) {
    const isSure = status !== 'failed' && !outcomeUnknown;
    if (isSure && copies.get(body) !== 1) failures.push(`'${body}' is shown as ${status} and never arrived`);
  }
  const { counts } = await jobOf(jobId);
  for (const name of ['queued', 'pending', 'sent', 'delivered', 'read', 'failed', 'replied'] as const) {
    const recount = messages.filter(({ status }) => status === name).length;
    if (counts[name] !== recount) failures.push(`the job counts ${counts[name]} ${name}, its messages are ${recount}`);
  }
  report(messages, counts, copies);
  const broken = await world.verify();
  if (broken) failures.push(broken);
  return failures;
}

function report(messages: readonly JobMessage[], counts: JobCounts, copies: ReadonlyMap<string, number>): void {
  const unknown = messages.filter(({ outcomeUnknown }) => outcomeUnknown);
  const reached = unknown.filter(({ body }) => copies.has(body)).length;
  console.log(`\ncounts: ${JSON.stringify(counts)}; phones got ${copies.size} messages`);
  console.log(`${unknown.length} of unknown outcome, of which ${reached} had arrived`);
}

async function messagesOf(jobId: string): Promise<JobMessage[]> {
  const messages: JobMessage[] = [];
  for (let path = `/api/jobs/${jobId}?limit=500`; path !== '';) {
    const { body, next } = await user.paged<JobDetail>(path);
    messages.push(...body.messages);
    path = next;
  }
  return messages;
}
