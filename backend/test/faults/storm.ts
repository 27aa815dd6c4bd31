/**
 * kill -9 while the process starts, again and again; then every promise is checked.
 *
 *   npm run fault:storm -- --kills 20 [--seed 7] [--json]
 *
 * The first half begins in an empty folder, in which files, tables, keys and the first administrator are made. The
 * second half begins on data after a load, without its read models, so that each start fills them anew. After each half
 * the product starts as usual.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { mulberry32, sleep } from './chance.js';
import { argumentsOf, harness } from './harness.js';
import { Load } from './load.js';
import { promisesKept } from './promises.js';
import { World } from './world.js';

const given = argumentsOf({ kills: '20' });
const kills = Number(given.kills);
const random = mulberry32(Number(given.seed));
const world = await World.create();
const { product } = world;
const load = new Load(world);

await harness('storm', world, async () => {
  const half = Math.ceil(kills / 2);
  await killsAtBoot(half, await firstStart());
  const starts = [await product.start()];
  await world.prepare();
  const clients = load.run(6);
  await sleep(3_000);
  load.stop();
  await clients;
  const bootMs = await startAgain();
  await product.kill();
  for (const end of ['', '-wal', '-shm']) rmSync(join(world.dataDir, `read-models.sqlite${end}`), { force: true });
  await killsAtBoot(kills - half, bootMs);
  starts.push(await product.start());
  await load.repeatUnanswered();
  return {
    rounds: kills,
    acknowledged: load.acknowledged.size,
    ...(await promisesKept(world, load)),
    recoveriesMs: starts,
  };
});

/** Each at another moment of a start that would take so long. */
async function killsAtBoot(count: number, bootMs: number): Promise<void> {
  for (let kill = 1; kill <= count; kill++) {
    product.launch();
    await sleep(random() * bootMs);
    if (product.hasEnded) throw new Error(`The start before kill ${kill} ended by itself:\n${product.said}`);
    await product.kill();
  }
  console.log(`${count} kills while it started`);
}

/** @returns ms that a first start takes on this machine, in a folder of its own */
async function firstStart(): Promise<number> {
  const other = await World.create();
  const ms = await other.product.start();
  await other.end(true);
  return ms;
}

async function startAgain(): Promise<number> {
  await product.kill();
  return product.start();
}
