/**
 * kill -9 under load, again and again; then every promise is checked.
 *
 *   npm run fault:kill -- --rounds 100 [--seed 7]
 *
 * Each round: the product starts on the data of the last round, several clients top up the pool, credit days and send
 * messages, and the process is killed at a random moment. A request with a lost answer is repeated in a later round
 * with the same Idempotency-Key, as a client should. At the end: every acknowledged top-up is there exactly once, every
 * balance adds up, no phone got a message twice, every message that is not shown as failed arrived, and `audit verify`
 * finds nothing.
 */
import { parseArgs } from 'node:util';
import type { BalanceTransaction, Job, JobDetail, MainBalance } from '@wavelane/contracts';
import { mulberry32, sleep, until } from './chance.js';
import { everything, World } from './world.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});
const rounds = Number(values.rounds);
const random = mulberry32(Number(values.seed));

interface Intent {
  key: string;
  path: string;
  body: Record<string, unknown>;
  who: 'admin' | 'user';
}

const world = await World.create();
const { admin, product, user } = world;
const acknowledged = new Map<string, Intent>();
/** Sent, with the answer lost: the outcome is unknown, so the client sends it again with the same key. */
let unanswered: Intent[] = [];
let sequence = 0;
/** True while the product is dead: clients stop asking. */
let stopping = false;
const starts: number[] = [];
/** How often each kind of answer came. */
const answers: Record<string, number> = {};

try {
  starts.push(await product.start());
  await world.prepare();
  for (let round = 1; round <= rounds; round++) {
    const load = Promise.all(Array.from({ length: 6 }, (_, index) => client(index)));
    await sleep(100 + random() * 1_400);
    await product.kill();
    stopping = true;
    await load;
    stopping = false;
    starts.push(await product.start());
    process.stdout.write(
      `\rround ${round}/${rounds}: ${acknowledged.size} acknowledged, ${unanswered.length} to repeat `,
    );
  }
  process.stdout.write('\n');
  await repeatUnanswered();
  const failures = await check();
  report(failures);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await world.end(process.exitCode === 0);
}

/** One client: says what was left unanswered before, then new things, until the process dies. */
async function client(index: number): Promise<void> {
  while (!stopping) {
    const intent = unanswered.pop() ?? (index % 3 === 0 ? topUp() : send());
    const outcome = await (intent.who === 'admin' ? admin : user).post(intent.path, intent.body, intent.key);
    const kind = outcome.known ? String(outcome.status) : 'lost';
    answers[kind] = (answers[kind] ?? 0) + 1;
    if (outcome.known && outcome.status < 300) acknowledged.set(intent.key, intent);
    else if (!outcome.known || outcome.status >= 500 || outcome.status === 409) unanswered.push(intent);
    else throw new Error(`${intent.path} answered ${outcome.status}: ${JSON.stringify(outcome.body)}`);
    if (!outcome.known) await sleep(20);
  }
}

function topUp(): Intent {
  const key = `topup-${++sequence}`;
  return { key, path: '/api/admin/balance/topup', body: { days: 1 + (sequence % 5), note: key }, who: 'admin' };
}

function send(): Intent {
  const key = `send-${++sequence}`;
  const to = `+1415555${String(1_000 + (sequence % 9_000)).padStart(4, '0')}`;
  return {
    key,
    path: '/api/messages/send',
    body: { channelId: world.channelId, to, body: `Message ${key}` },
    who: 'user',
  };
}

async function repeatUnanswered(): Promise<void> {
  for (const intent of unanswered) {
    await (intent.who === 'admin' ? admin : user).must('POST', intent.path, intent.body, intent.key);
    acknowledged.set(intent.key, intent);
  }
  unanswered = [];
}

async function check(): Promise<string[]> {
  const failures: string[] = [];
  const topUps = [...acknowledged.values()].filter(({ who }) => who === 'admin');
  const sends = [...acknowledged.values()].filter(({ who }) => who === 'user');

  const transactions = await everything<BalanceTransaction>(admin, '/api/admin/balance/transactions');
  const notes = new Map<string, number>();
  for (const { note } of transactions) if (note) notes.set(note, (notes.get(note) ?? 0) + 1);
  for (const { key } of topUps) {
    if (notes.get(key) !== 1) failures.push(`top-up ${key} is there ${notes.get(key) ?? 0} times`);
  }
  const booked = transactions.reduce((sum, { type, days }) => sum + (type === 'allocate' ? -days : days), 0);
  const { balance } = await admin.must<MainBalance>('GET', '/api/admin/balance');
  if (balance !== booked) failures.push(`the pool shows ${balance} days, its transactions add up to ${booked}`);

  await until(
    'every message has left the queue',
    async () => (await everything<Job>(user, '/api/jobs')).every(({ counts }) => counts.queued === 0),
    120_000,
  );
  const copies = new Map<string, number>();
  for (const { body } of await world.arrived()) copies.set(body, (copies.get(body) ?? 0) + 1);
  for (const [body, count] of copies) if (count > 1) failures.push(`'${body}' reached the phone ${count} times`);
  const all = await messages();
  const shown = new Map(all.map((message) => [message.body, message]));
  for (const { key } of sends) {
    const message = shown.get(`Message ${key}`);
    if (!message) failures.push(`${key} was acknowledged and is nowhere`);
    else if (message.status !== 'failed' && !message.outcomeUnknown && !copies.has(message.body)) {
      failures.push(`${key} is shown as ${message.status} and never arrived`);
    }
  }
  if (all.length !== shown.size) failures.push(`${all.length - shown.size} messages were made twice`);

  const broken = await world.verify();
  if (broken) failures.push(broken);
  return failures;
}

interface ShownMessage {
  body: string;
  status: string;
  outcomeUnknown: boolean;
}

async function messages(): Promise<ShownMessage[]> {
  const jobs = await everything<{ id: string }>(user, '/api/jobs');
  const details = [];
  for (const { id } of jobs) details.push(await user.must<JobDetail>('GET', `/api/jobs/${id}`));
  return details.flatMap((job) => job.messages);
}

function report(failures: readonly string[]): void {
  const sorted = [...starts].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(`${rounds} rounds, seed ${values.seed}: ${acknowledged.size} acknowledged requests`);
  console.log(`start to ready: median ${median} ms, slowest ${sorted.at(-1)} ms`);
  console.log(`answers: ${JSON.stringify(answers)}`);
  for (const failure of failures.slice(0, 20)) console.error(`FAILED: ${failure}`);
  console.log(failures.length === 0 ? '1 passed, 0 failed' : `0 passed, ${failures.length} failed`);
}
