/**
 * A restore can never send twice (docs/adr/0182-held-after-a-restore.md):
 *
 *   npm run fault:restore -- [--restores 60] [--minutes 20] [--messages 12] [--planted yes] [--seed 7] [--json]
 *
 * Messages are sent while a backup is taken at a random moment; all of them arrive. Then the backup is restored, so
 * often or for so many minutes, and each restore is killed before a step that changes the file system: first before
 * each step once, then before random steps, also twice in a row. Each time the product starts on the result, it may
 * send nothing that has arrived already. In the end no phone has any message twice.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OperationsOverview } from '@wavelane/contracts';
import { mulberry32, sleep, until } from '../chance.js';
import { Client } from '../client.js';
import { argumentsOf, harness } from '../harness.js';
import { ADMIN, Product } from '../product.js';
import { World } from '../world.js';

const given = argumentsOf({ restores: '60', minutes: '1000', messages: '12', planted: 'no' });
/**
 * An operator resumes the paused sending without a check: the run must then find messages that were sent twice, and
 * passes if it does.
 */
const isPlanted = given.planted === 'yes';
const random = mulberry32(Number(given.seed));
const root = mkdtempSync(join(tmpdir(), 'wavelane-fault-restore-'));
const world = await World.withGateway();
const failures: string[] = [];
const settled: number[] = [];
let [killed, refused, started] = [0, 0, 0];

await harness('restore', world, async () => {
  await world.product.start();
  await world.prepare();
  const backup = join(root, 'backup');
  await sendAround(backup);
  await world.product.stop();
  const steps = await stepsOf(backup);
  // Each step once, in any order: a short run reaches late steps, too.
  const order = Array.from({ length: steps }, (_, index) => ({ step: index + 1, at: random() })).sort(
    (one, other) => one.at - other.at,
  );
  const endsAt = Date.now() + Number(given.minutes) * 60_000;
  let restores = 0;
  while (restores < Number(given.restores) && Date.now() < endsAt) {
    const n = ++restores;
    const first = order[n - 1]?.step ?? 1 + Math.floor(random() * steps);
    const others = n > steps && random() < 0.3 ? [1 + Math.floor(random() * steps)] : [];
    await restored(backup, join(root, `data-${n}`), [first, ...others]);
    process.stdout.write(`\rrestore ${n}: killed ${killed} times, refused ${refused} starts, sent after ${started}   `);
    if (failures.length > 0) break;
  }
  console.log(`\n${restores} restores of ${steps} steps each, seed ${given.seed}`);
  if (failures.length === 0) rmSync(root, { recursive: true, force: true });
  const note = `${killed} kills, ${refused} starts refused after them, ${started} starts that went on to send`;
  const doubled = (await doubles()).length;
  if (isPlanted) return { rounds: restores, ...found(doubled, note), recoveriesMs: settled };
  return {
    rounds: restores,
    acknowledged: Number(given.messages),
    lost: 0,
    doubled,
    failures,
    recoveriesMs: settled,
    note,
  };
});

/** A planted run that finds nothing has failed. */
function found(doubled: number, note: string) {
  return {
    ...{ acknowledged: Number(given.messages), lost: 0, doubled: 0 },
    failures: doubled > 0 ? [] : ['nothing was sent twice although what was paused was resumed'],
    note: `resumed without a look, ${doubled} phones got a message twice, as they must; ${note}`,
  };
}

/** The backup begins after a random part of the messages was sent. */
async function sendAround(backup: string): Promise<void> {
  const total = Number(given.messages);
  const rows = Array.from({ length: total }, (_, n) => ({
    phone: `+1415557${String(n).padStart(4, '0')}`,
    message: `Message ${n}`,
  }));
  const wanted = 1 + Math.floor(random() * (total - 4));
  await world.user.must('POST', '/api/messages/bulk', { channelId: world.channelId, rows }, 'the-one-job');
  await until('some messages', async () => (await world.arrived()).length >= wanted, 60_000);
  const { code, said } = await run(['backup', backup], world.dataDir);
  if (code !== 0) throw new Error(`backup: ${said}`);
  await until('all messages', async () => (await world.arrived()).length === total, 120_000);
}

async function stepsOf(backup: string): Promise<number> {
  const { code, said } = await run(['restore', backup], join(root, 'counted'));
  const steps = Number(/steps (\d+)/.exec(said)?.[1]);
  if (code !== 0 || !(steps > 5)) throw new Error(`restore: ${said}`);
  await starts(join(root, 'counted'), 'a whole restore');
  return steps;
}

/**
 * Kills the restore before each of these steps; the product then starts on the result or refuses to. In the end the
 * restore completes.
 */
async function restored(backup: string, dataDir: string, steps: readonly number[]): Promise<void> {
  for (const step of steps) {
    const { code } = await run(['restore', backup, '--force'], dataDir, step);
    if (code === 0) continue;
    killed++;
    // A start on a part of the data costs as much as one on all of it, so only every third kill is followed by one.
    if (random() < 0.34) await starts(dataDir, `step ${step}`);
  }
  const { code, said } = await run(['restore', backup, '--force'], dataDir);
  if (code !== 0)
    failures.push(`a restore that was repeated after step ${steps.join(', ')} ended with ${code}: ${said}`);
  await starts(dataDir, `a restore that was killed at step ${steps.join(', ')}`);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts the product, which may send until it has settled. */
async function starts(dataDir: string, after: string): Promise<void> {
  const product = await Product.create(dataDir, { env: { SIM_PROFILE: 'turbo', LOG_LEVEL: 'warn' } });
  const began = performance.now();
  try {
    await product.start();
  } catch {
    refused++;
    return;
  }
  try {
    const boss = new Client(product.url);
    const isThere = await boss.must('POST', '/api/auth/login', ADMIN).then(
      () => true,
      () => false,
    );
    // A restore that was killed before its first change leaves an empty folder, on which the start made a new
    // installation.
    if (!isThere) return;
    await until('the hold', async () => {
      const { held } = await boss.must<OperationsOverview>('GET', '/api/admin/operations');
      return held === null || held.phase === 'settled';
    });
    settled.push(performance.now() - began);
    if (isPlanted) await run(['held', 'release', '--reason', 'planted'], dataDir);
    // Two messages a second would be sent in this time.
    await sleep(isPlanted ? 10_000 : 1_000);
    started++;
  } finally {
    await product.kill();
  }
  for (const phone of await doubles()) failures.push(`${phone} got a message twice, after ${after}`);
}

async function doubles(): Promise<string[]> {
  const copies = new Map<string, number>();
  for (const { body } of await world.arrived()) copies.set(body, (copies.get(body) ?? 0) + 1);
  return [...copies].filter(([, count]) => count > 1).map(([body]) => body);
}

async function run(
  args: readonly string[],
  dataDir: string,
  step?: number,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['dist/backend/test/faults/restore/dying.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...(step !== undefined && { STEP: String(step) }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, said: `${out}${error}`.trim().slice(-1_500) };
}
