/**
 * A backup while the product works, and a restore of it elsewhere, in separate processes as operators run them.
 *
 *   npm run fault:backup -- --rounds 3 [--json]
 *
 * In each round clients top up the pool, register and send messages without a pause while `backup` runs. The backup is
 * restored into a fresh folder, `audit verify` must find nothing, the product starts on it, and everything acknowledged
 * before the backup began must be there, exactly once.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminUser, BalanceTransaction, Job } from '@wavelane/contracts';
import { sleep } from './chance.js';
import { Client } from './client.js';
import { argumentsOf, harness } from './harness.js';
import { ADMIN, Product } from './product.js';
import { everything, World } from './world.js';

const given = argumentsOf({ rounds: '3' });
const rounds = Number(given.rounds);
const root = mkdtempSync(join(tmpdir(), 'wavelane-fault-backup-'));
const world = await World.create();
const { admin, product, user } = world;
const failures: string[] = [];
const acknowledged = { notes: [] as string[], emails: [] as string[], jobs: [] as string[] };
let isOver = false;
let refused = 0;
let [lost, doubled] = [0, 0];
/** Times from the beginning of a restore until the product works on it. */
const restores: number[] = [];

await harness('backup', world, async () => {
  try {
    await product.start();
    await world.prepare();
    const load = Promise.all([topUps(), registrations(), messages(), messages()]);
    for (let round = 1; round <= rounds; round++) await drill(round);
    isOver = true;
    await load;
  } finally {
    isOver = true;
  }
  if (refused > 0) failures.push(`${refused} requests failed while backups were taken`);
  if (failures.length === 0) rmSync(root, { recursive: true, force: true });
  const { notes, emails, jobs } = acknowledged;
  return {
    rounds,
    acknowledged: notes.length + emails.length + jobs.length,
    lost,
    doubled,
    failures,
    recoveriesMs: restores,
  };
});

async function drill(round: number): Promise<void> {
  await sleep(1_500);
  const folder = join(root, `backup-${round}`);
  const dataDir = join(root, `restored-${round}`);
  const before = structuredClone(acknowledged);
  const began = performance.now();
  await operator(['backup', folder], world.dataDir);
  const ms = Math.round(performance.now() - began);
  const during = acknowledged.notes.length - before.notes.length;
  const restoring = performance.now();
  await operator(['restore', folder], dataDir);
  await operator(['audit', 'verify'], dataDir);
  await compare(dataDir, before, restoring);
  const what = `${before.notes.length} top-ups, ${before.emails.length} users, ${before.jobs.length} jobs before`;
  console.log(`round ${round}: backup in ${ms} ms, ${during} top-ups acknowledged meanwhile; ${what}`);
}

async function compare(dataDir: string, before: typeof acknowledged, restoring: number): Promise<void> {
  const copy = await Product.create(dataDir, { env: { SIM_PROFILE: 'turbo', LOG_LEVEL: 'warn' } });
  await copy.start();
  restores.push(performance.now() - restoring);
  try {
    const boss = new Client(copy.url);
    await boss.must('POST', '/api/auth/login', { email: ADMIN.email, password: ADMIN.password });
    const ada = new Client(copy.url);
    await ada.must('POST', '/api/auth/login', { email: 'load@example.com', password: 'a long password' });
    const transactions = await everything<BalanceTransaction>(boss, '/api/admin/balance/transactions');
    exactlyOnce(
      'top-up',
      before.notes,
      transactions.map(({ note }) => note),
    );
    exactlyOnce(
      'user',
      before.emails,
      (await everything<AdminUser>(boss, '/api/admin/users')).map(({ email }) => email),
    );
    exactlyOnce(
      'job',
      before.jobs,
      (await everything<Job>(ada, '/api/jobs')).map(({ id }) => id),
    );
  } finally {
    await copy.stop();
  }
}

function exactlyOnce(what: string, wanted: readonly string[], found: readonly (string | null)[]): void {
  const times = new Map<string | null, number>();
  for (const one of found) times.set(one, (times.get(one) ?? 0) + 1);
  for (const one of wanted) {
    const count = times.get(one) ?? 0;
    if (count === 0) lost++;
    if (count > 1) doubled++;
    if (count !== 1) failures.push(`${what} ${one} is there ${count} times`);
  }
}

/** Runs a command of an operator in a process of its own. A failure includes its output if it does not exit with 0. */
async function operator(args: readonly string[], dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ['dist/backend/src/cli/main.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) failures.push(`${args.join(' ')} ended with ${code}: ${said.slice(-2_000)}`);
  if (!existsSync(dataDir)) throw new Error(`${dataDir} is not there`);
}

async function topUps(): Promise<void> {
  for (let n = 1; !isOver; n++)
    await say(admin, '/api/admin/balance/topup', { days: 1, note: `backup-${n}` }, () =>
      acknowledged.notes.push(`backup-${n}`),
    );
}

async function registrations(): Promise<void> {
  for (let n = 1; !isOver; n++) {
    const email = `backup${n}@example.com`;
    const body = { name: 'Backup', email, password: 'a good password' };
    await say(new Client(product.url), '/api/auth/register', body, () => acknowledged.emails.push(email));
  }
}

async function messages(): Promise<void> {
  for (let n = 1; !isOver; n++) {
    const body = { channelId: world.channelId, to: `+1415555${1_000 + (n % 9_000)}`, body: `Backup ${n}` };
    await say(user, '/api/messages/send', body, (answer) =>
      acknowledged.jobs.push((answer as { jobId: string }).jobId),
    );
  }
}

async function say(client: Client, path: string, body: object, taken: (answer: unknown) => void): Promise<void> {
  const outcome = await client.post(path, body);
  if (outcome.known && outcome.status < 300) taken(outcome.body);
  else refused++;
}
