/**
 * Connections and descriptors run out, in three ways; each time until all is well again, and then every promise is
 * checked.
 *
 *   npm run fault:descriptors -- [--connections 2500] [--descriptors 1024] [--seconds 30] [--json]
 *
 * First a script holds more connections than the server takes; then more than a process of few descriptors could; then
 * the process is left none at all, while it works. Each time clients with connections of their own go on, others come
 * with new ones, and files are uploaded. An answer is right or 503, or there is none: never another, the process lives,
 * and what was acknowledged is there. Needs `prlimit` and /proc, so Linux.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { sleep, until } from '../chance.js';
import { Client } from '../client.js';
import { argumentsOf, harness } from '../harness.js';
import { Load } from '../load.js';
import { promisesKept } from '../promises.js';
import { World } from '../world.js';
import { type Newcomers, newcomers } from './newcomers.js';
import { Squatters } from './squatters.js';

/** The server's limit of connections, for all clients. */
const BOUND = 2_000;
/** Descriptors that it needs besides those: files, calls to the gateway, and connections that are being closed. */
const ROOM = 200;
/** If there are few descriptors, the server keeps so many for itself. */
const KEPT_FREE = 256;
const AGAIN_MS = 60_000;
/** A server accepts one connection in each turn of its loop. */
const TAKEN_MS = 300_000;
/** A correct answer, one that asks the client to come again, or none. */
const FAIR = /^(2\d\d|503|ECONNRESET|ECONNREFUSED|EPIPE|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT|TimeoutError)$/;

const given = argumentsOf({ connections: '2500', descriptors: '1024', seconds: '30' });
const world = await World.unpaced();
const { product } = world;
const load = new Load(world, { pauseMs: 500 });
const wrong: string[] = [];
const told: string[] = [];
const recoveries: number[] = [];

await harness('descriptors', world, async () => {
  await product.start();
  await world.prepare();
  await scarce('connections', BOUND, () => squat(Number(given.connections)));
  await product.stop();
  const few = Number(given.descriptors);
  await product.start(['prlimit', `--nofile=${few}:${few}`]);
  await scarce(`${few} descriptors`, few - KEPT_FREE, () => squat(2 * few));
  await scarce('no descriptors', 0, takeAway);
  await load.repeatUnanswered();
  const kept = await promisesKept(world, load);
  return {
    rounds: recoveries.length,
    acknowledged: load.acknowledged.size,
    ...kept,
    failures: [...wrong, ...kept.failures],
    recoveriesMs: recoveries,
    note: told.join('; '),
  };
});

/**
 * One shortage under load, until it is over and everything works again.
 * @param taken descriptors at which the limit is reached
 * @param begin returns a function that ends it
 */
async function scarce(what: string, taken: number, begin: () => () => string): Promise<void> {
  const before = { ...load.answers };
  const clients = load.run(4);
  const others = newcomers(product.url, world);
  await sleep(2_000);
  const end = begin();
  await until(`${what}: the bound is reached`, async () => open().length >= taken, TAKEN_MS);
  let most = 0;
  for (let second = 0; second < Number(given.seconds); second++) {
    most = Math.max(most, open().length);
    await sleep(1_000);
  }
  const ended = end();
  recoveries.push(await untilWell(what));
  load.stop();
  await clients;
  const seen = await others.stop();
  judge(what, seen, before);
  if (most > BOUND + ROOM) wrong.push(`${what}: the process had ${most} descriptors`);
  tell(
    `${what}: ${ended}at most ${most} descriptors, well again after ${recoveries.at(-1)} ms, answers to clients ` +
      `${JSON.stringify(since(before))}, to newcomers ${JSON.stringify(seen.answers)}, to uploads ${JSON.stringify(seen.uploads)}`,
  );
}

function tell(line: string): void {
  console.log(line);
  told.push(line);
}

/** A script opens the connections. */
function squat(count: number): () => string {
  const squatters = new Squatters(product.url, count);
  return () => {
    const { standing } = squatters;
    squatters.leave();
    return `${standing} connections of a script stood or waited, `;
  };
}

/** The process may open nothing more; what is open stays. */
function takeAway(): () => string {
  const limit = (value: string) => spawnSync('prlimit', [`--pid=${product.pid}`, `--nofile=${value}:`]);
  const timer = setInterval(() => limit(String(lowestFree())), 100);
  return () => {
    clearInterval(timer);
    limit(given.descriptors);
    return '';
  };
}

/** @returns ms until a new connection is answered and a message reaches its phone */
async function untilWell(what: string): Promise<number> {
  const began = Date.now();
  const client = new Client(product.url, AGAIN_MS);
  await until('newcomers are answered', async () => {
    if (product.hasEnded) throw new Error(`${what}: the process ended:\n${product.said}`);
    const outcome = await client.get('/health/ready');
    return outcome.known && outcome.status === 200;
  });
  const [to, body] = ['+14155559999', `after ${what}`];
  await world.user.must('POST', '/api/messages/send', { channelId: world.channelId, to, body }, `after-${began}`);
  await until('messages arrive', async () => (await world.arrived()).some((one) => one.body === body), AGAIN_MS);
  return Date.now() - began;
}

function judge(what: string, { answers, uploads }: Newcomers, before: Record<string, number>): void {
  for (const [who, kinds] of Object.entries({ clients: since(before), newcomers: answers, uploads }))
    for (const [kind, count] of Object.entries(kinds))
      if (!FAIR.test(kind)) wrong.push(`${what}: ${who} got ${count} times ${kind}`);
}

function since(before: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(load.answers)
      .map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

/** A new descriptor gets the lowest number that is free. */
function lowestFree(): number {
  const taken = new Set(open());
  let free = 0;
  while (taken.has(free)) free++;
  return free;
}

function open(): number[] {
  return readdirSync(`/proc/${product.pid}/fd`).map(Number);
}
