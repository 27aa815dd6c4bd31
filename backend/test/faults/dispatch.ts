/**
 * kill -9 in the middle of a bulk job, again and again, while the gateway misbehaves:
 *
 *   npm run fault:dispatch -- [--messages 2000] [--kills 25] [--seed 7] [--carries file] [--json]
 *
 * The gateway accepts and loses its answer, refuses and loses it, answers 500, asks to slow down. The process dies at
 * random moments: before a claim, after it, in the middle of a call, after its answer, after the outcome is written. In
 * With `--carries file` each message has a picture above buttons, which the gateway loses now and then, so that the process
 * dies between upload and send, too; with `--carries list` each has a list. In
 * the end every phone got exactly one copy of each message that is not shown as failed or unknown, none got two, the
 * job's counts are those of its messages, and `audit verify` finds nothing (docs/adr/0011-at-most-once.md).
 */
import type { JobCounts, JobDetail, JobMessage } from '@wavelane/contracts';
import { mulberry32, sleep, until } from './chance.js';
import { argumentsOf, harness } from './harness.js';
import type { Findings } from './promises.js';
import { World } from './world.js';

const given = argumentsOf({ messages: '2000', kills: '25', carries: '' });
const total = Number(given.messages);
const random = mulberry32(Number(given.seed));
/** Each of them strikes so many of a hundred calls. */
const FAULTS = [
  { kind: 'accept-then-lose', probability: 0.01 },
  { kind: 'refuse-then-lose', probability: 0.01 },
  { kind: 'error', status: 500, probability: 0.01 },
  { kind: 'rate-limit', retryAfterSeconds: 1, probability: 0.003 },
];
const FILE_FAULTS = [
  { kind: 'error', status: 404, probability: 0.01, route: 'send' },
  { kind: 'error', status: 500, probability: 0.2, route: 'POST /media' },
  { kind: 'slow', delayMs: 300, probability: 0.5, route: 'POST /media' },
];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const world = await World.create();
const { product, user } = world;
const starts: number[] = [];
await harness('dispatch', world, async () => {
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
    { channelId: world.channelId, rows, ...(await carried()) },
    'the-one-job',
  );
  while (starts.length < Number(given.kills)) {
    await sleep(100 + random() * 900);
    await product.kill();
    starts.push(await product.start());
    const { counts } = await jobOf(jobId);
    process.stdout.write(`\rkill ${starts.length}: ${counts.queued} of ${total} still in the queue   `);
    if (counts.queued === 0) break;
  }
  await until('the queue is empty', async () => (await jobOf(jobId)).counts.queued === 0, 300_000);
  // Claims of a run that died become unknown outcomes, and those that the history shows are found.
  await sleep(20_000);
  const findings = await check(jobId);
  console.log(`\n${total} messages, ${starts.length} kills, seed ${given.seed}`);
  return { rounds: starts.length, acknowledged: total, ...findings, recoveriesMs: starts };
});

/** The fields of the job for the file, buttons or list that every message carries. */
async function carried(): Promise<object> {
  if (given.carries === 'list')
    return { content: { kind: 'list', button: 'Times', sections: [{ rows: [{ id: 'a', title: 'Nine' }] }] } };
  if (given.carries !== 'file') return {};
  for (const fault of FILE_FAULTS) await world.sim('POST', '/faults', fault);
  const form = new FormData();
  form.set('as', 'shared');
  form.set('file', new File([PNG], 'Offer.png', { type: 'image/png' }));
  const { mediaId } = await user.must<{ mediaId: string }>('POST', '/api/messages/media', form);
  return { mediaId, buttons: [{ type: 'quick_reply', title: 'Yes', id: 'a' }] };
}

function jobOf(id: string): Promise<JobDetail> {
  return user.must<JobDetail>('GET', `/api/jobs/${id}?limit=1`);
}

async function check(jobId: string): Promise<Findings & { note: string }> {
  const failures: string[] = [];
  const messages = await user.messagesOf(jobId);
  const lost = total - messages.length;
  if (lost !== 0) failures.push(`${messages.length} of ${total} messages are there`);
  const copies = new Map<string, number>();
  for (const { body } of await world.arrived()) copies.set(body, (copies.get(body) ?? 0) + 1);
  const doubled = [...copies].filter(([, count]) => count > 1);
  for (const [body, count] of doubled) failures.push(`'${body}' reached the phone ${count} times`);
  const missing = messages.filter(
    ({ body, status, outcomeUnknown }) => status !== 'failed' && !outcomeUnknown && !copies.has(body),
  );
  for (const { body, status } of missing) failures.push(`'${body}' is shown as ${status} and never arrived`);
  const { counts } = await jobOf(jobId);
  for (const name of ['queued', 'pending', 'sent', 'delivered', 'read', 'failed', 'replied'] as const) {
    const recount = messages.filter(({ status }) => status === name).length;
    if (counts[name] !== recount) failures.push(`the job counts ${counts[name]} ${name}, its messages are ${recount}`);
  }
  const note = inWords(messages, counts, copies);
  const broken = await world.verify();
  if (broken) failures.push(broken);
  return { lost: lost + missing.length, doubled: doubled.length, failures, note };
}

function inWords(messages: readonly JobMessage[], counts: JobCounts, copies: ReadonlyMap<string, number>): string {
  const unknown = messages.filter(({ outcomeUnknown }) => outcomeUnknown);
  const reached = unknown.filter(({ body }) => copies.has(body)).length;
  return `phones got ${copies.size} messages; ${unknown.length} of unknown outcome, of which ${reached} had arrived; counts: ${JSON.stringify(counts)}`;
}
