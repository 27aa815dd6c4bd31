/**
 * Two processes on one installation, which are killed in turn with kill -9; then every promise is checked.
 *
 *   npm run fault:processes -- --rounds 6 [--seed 7] [--json]
 *
 * Both do everything: they answer, project, react and send. Clients ask either; the gateway is a process of its own.
 * One process finishes the work that the other has begun: after each kill a message is sent through the remaining one,
 * and must reach its phone; then the killed one joins again under load.
 */
import { mulberry32, sleep, until } from './chance.js';
import { Client } from './client.js';
import { argumentsOf, harness, spread } from './harness.js';
import { type Door, Load } from './load.js';
import { type Product } from './product.js';
import { promisesKept } from './promises.js';
import { World } from './world.js';

interface Process extends Door {
  product: Product;
  isUp: boolean;
}

const given = argumentsOf({ rounds: '6' });
const rounds = Number(given.rounds);
const random = mulberry32(Number(given.seed));
const world = await World.withGateway();
const first: Process = { product: world.product, admin: world.admin, user: world.user, isUp: true };
const second = await another();
const both = [first, second];
let turn = 0;
const load = new Load(world, {
  pauseMs: 50,
  sendPauseMs: 1_000,
  door: () => {
    const up = both.filter(({ isUp }) => isUp);
    return up[turn++ % up.length] ?? first;
  },
});

await harness('processes', world, async () => {
  const [takeovers, joins]: [number[], number[]] = [[], []];
  await first.product.start();
  await world.prepare();
  joins.push(await second.product.start());
  await Promise.all([world.signIn(second.admin, 'admin'), world.signIn(second.user, 'user')]);
  second.isUp = true;
  for (let round = 1; round <= rounds; round++) {
    const [victim, left] = round % 2 === 1 ? [first, second] : [second, first];
    const clients = load.run(6);
    await sleep(500 + random() * 1_500);
    victim.isUp = false;
    await victim.product.kill();
    takeovers.push(await untilItSends(left, `round-${round}`));
    joins.push(await victim.product.start());
    victim.isUp = true;
    await sleep(500);
    load.stop();
    await clients;
    process.stdout.write(`\rround ${round}/${rounds}: ${load.acknowledged.size} acknowledged `);
  }
  console.log();
  await load.repeatUnanswered();
  second.isUp = false;
  await second.product.stop();
  const { p50, max } = spread(joins);
  return {
    rounds,
    acknowledged: load.acknowledged.size,
    ...(await promisesKept(world, load)),
    recoveriesMs: takeovers,
    note: `the other joined again in ${p50} ms, at most ${max} ms; answers: ${JSON.stringify(load.answers)}`,
  };
});

/** @returns ms until a message that is sent now has reached its phone */
async function untilItSends({ user }: Door, body: string): Promise<number> {
  const began = performance.now();
  await user.must('POST', '/api/messages/send', { channelId: world.channelId, to: '+14155559999', body }, body);
  await until('the one that is left sends', async () => (await world.arrived()).some((one) => one.body === body));
  return performance.now() - began;
}

async function another(): Promise<Process> {
  const product = await world.beside();
  return { product, admin: new Client(product.url), user: new Client(product.url), isUp: false };
}
