/**
 * kill -9 under load, again and again; then every promise is checked.
 *
 *   npm run fault:kill -- --rounds 100 [--seed 7] [--json]
 *
 * Each round: the product starts on the data of the last round, several clients top up the pool and send messages, and
 * the process is killed at a random moment. At the end: every acknowledged top-up is there exactly once, every balance
 * adds up, no phone got a message twice, every message that is not shown as failed arrived, and `audit verify` finds
 * nothing.
 */
import { mulberry32, sleep } from './chance.js';
import { argumentsOf, harness } from './harness.js';
import { Load } from './load.js';
import { promisesKept } from './promises.js';
import { World } from './world.js';

const given = argumentsOf({ rounds: '100' });
const rounds = Number(given.rounds);
const random = mulberry32(Number(given.seed));
const world = await World.create();
const { product } = world;
const load = new Load(world);

await harness('kill', world, async () => {
  const starts = [];
  await product.start();
  await world.prepare();
  for (let round = 1; round <= rounds; round++) {
    const clients = load.run(6);
    await sleep(100 + random() * 1_400);
    await product.kill();
    load.stop();
    await clients;
    starts.push(await product.start());
    const { acknowledged, unanswered } = load;
    process.stdout.write(
      `\rround ${round}/${rounds}: ${acknowledged.size} acknowledged, ${unanswered.length} to repeat `,
    );
  }
  await load.repeatUnanswered();
  console.log(`\n${rounds} rounds, seed ${given.seed}: ${load.acknowledged.size} acknowledged requests`);
  return {
    rounds,
    acknowledged: load.acknowledged.size,
    ...(await promisesKept(world, load)),
    recoveriesMs: starts,
    note: `answers: ${JSON.stringify(load.answers)}`,
  };
});
