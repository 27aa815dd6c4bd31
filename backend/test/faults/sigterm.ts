/**
 * SIGTERM under load, again and again; then every promise is checked.
 *
 *   npm run fault:sigterm -- --rounds 20 [--seed 7] [--json]
 *
 * The process ends by itself with code 0 within 10 s. Requests under way at the signal are answered; later ones get 503
 * or no connection, and are repeated with their Idempotency-Key after the next start. Everything that was acknowledged
 * is there.
 */
import { mulberry32, sleep } from './chance.js';
import { argumentsOf, harness, spread } from './harness.js';
import { Load } from './load.js';
import { promisesKept } from './promises.js';
import { World } from './world.js';

const PATIENCE_MS = 10_000;

const given = argumentsOf({ rounds: '20' });
const rounds = Number(given.rounds);
const random = mulberry32(Number(given.seed));
const world = await World.create();
const { product } = world;
const load = new Load(world);
const wrong: string[] = [];

await harness('sigterm', world, async () => {
  const [starts, exits]: [number[], number[]] = [[], []];
  await product.start();
  await world.prepare();
  for (let round = 1; round <= rounds; round++) {
    const clients = load.run(6);
    await sleep(100 + random() * 1_400);
    load.told();
    const ms = await product.stop();
    load.stop();
    await clients;
    exits.push(ms);
    if (product.exitCode !== 0) wrong.push(`round ${round}: the process ended with ${product.exitCode}`);
    if (ms > PATIENCE_MS) wrong.push(`round ${round}: the process took ${ms} ms to end`);
    starts.push(await product.start());
    process.stdout.write(`\rround ${round}/${rounds}: ${load.acknowledged.size} acknowledged, gone after ${ms} ms `);
  }
  console.log();
  wrong.push(...load.answersWithoutReason());
  if (load.cutOff > 0) wrong.push(`${load.cutOff} requests under way at the signal were not answered`);
  await load.repeatUnanswered();
  const kept = await promisesKept(world, load);
  const { p50, max } = spread(exits);
  return {
    rounds,
    acknowledged: load.acknowledged.size,
    ...kept,
    failures: [...wrong, ...kept.failures],
    recoveriesMs: starts,
    note: `ended with code 0 after ${p50} ms, at most ${max} ms; answers: ${JSON.stringify(load.answers)}`,
  };
});
