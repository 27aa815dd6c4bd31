/**
 * Compares the product on EventStoreDB and MongoDB with the same on SQLite: single sends, and a bulk job with an echo
 * and three statuses for each message:
 *
 *   npm run bench:engines -- [--log-ms 7] [--mongo-ms 3] [--calls]
 *
 * The servers are doubles in a process of their own; each call to them takes as long as over a network. The doubles
 * count the calls; `--calls` lists them. A stage ends when no more events are appended.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { defined, sized } from '@wavelane/testing';
import { Child } from '../child.js';
import { prepare, type Rig, startRig } from '../prepare.js';
import type { Used } from '../product-server.js';
import { printRows } from '../rows.js';
import type { Calls, Doubles } from './doubles-server.js';
import { type Round, rowsOf, type Stage } from './figures.js';

const { values } = parseArgs({
  options: {
    'log-ms': { type: 'string', default: '7' },
    'mongo-ms': { type: 'string', default: '3' },
    calls: { type: 'boolean', default: false },
  },
});
const [SINGLES, OF_A_JOB] = [sized(120, 6), sized(600, 20)];
const ROUNDS = sized(3, 1);
/** Single sends at the same time. */
const LANES = 6;
/** A stage is over when nothing was appended for so long. ms */
const QUIET_MS = 1_500;

const NO_CALLS: Calls = {
  appends: 0,
  appended: 0,
  streamReads: 0,
  logReads: 0,
  followed: 0,
  mongo: 0,
  seconds: 0,
  table: {},
};

type Servers = Child<Doubles>;
let phones = 0;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const phone = () => `+1415${String(2_000_000 + phones++)}`;

const rounds: Round[] = [];
for (let round = 1; round <= ROUNDS; round++) {
  const sqlite = await withRig();
  const doubles: Servers = new Child('engines/doubles-server.js', {
    LOG_MS: values['log-ms'],
    MONGO_MS: values['mongo-ms'],
  });
  try {
    rounds.push({ sqlite, servers: await withRig(doubles) });
  } finally {
    await doubles.stop();
  }
  console.error(JSON.stringify(rounds.at(-1)));
}
printRows(
  `Servers: ${values['log-ms']} ms for a call of EventStoreDB, ${values['mongo-ms']} ms of MongoDB`,
  rowsOf(rounds),
);

async function withRig(servers?: Servers): Promise<Round['sqlite']> {
  const { eventStoreUrl, mongoUrl } = (await servers?.hello) ?? {};
  const rig = await startRig('engines', { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl });
  try {
    const { session, channels } = await prepare((await rig.product.hello).url, 2, (id) =>
      rig.sim('POST', `/channels/${id}/link`, {}),
    );
    const [first, second] = channels.map(({ id }) => id);
    const send = async (channelId: number | undefined) =>
      session.post('/api/messages/send', { channelId, to: phone(), body: `Hello ${randomUUID()}` });
    // The first message of each kind finds empty caches and code that is not compiled yet.
    await Promise.all([send(first), send(second)]);
    await quiet(rig, servers);
    let left = SINGLES;
    const single = await stage(rig, servers, SINGLES, () =>
      Promise.all(
        Array.from({ length: LANES }, async (_, lane) => {
          while (left-- > 0) await send(lane % 2 === 0 ? first : second);
        }),
      ),
    );
    const rows = Array.from({ length: OF_A_JOB }, () => ({ phone: phone(), message: 'Your order is on its way' }));
    const bulk = await stage(rig, servers, OF_A_JOB, () =>
      session.post('/api/messages/bulk', { channelId: defined(first), rows }),
    );
    return { single, bulk };
  } finally {
    await rig.stop();
  }
}

/** Does the work and waits until nothing more follows from it. */
async function stage(
  rig: Rig,
  servers: Servers | undefined,
  count: number,
  work: () => Promise<unknown>,
): Promise<Stage> {
  await servers?.ask({ ask: 'forget' });
  const before = (await servers?.ask<Calls>({ ask: 'calls' })) ?? NO_CALLS;
  const processor = async () => (await rig.product.ask<Used>({ ask: 'processor' })).seconds;
  const used = await processor();
  const began = performance.now();
  await work();
  const seconds = ((await quiet(rig, servers)) - began) / 1_000;
  const processorMs = (((await processor()) - used) / count) * 1_000;
  const calls = (await servers?.ask<Calls>({ ask: 'calls' })) ?? NO_CALLS;
  if (values.calls && servers) list(`${count} messages`, calls, count);
  return {
    ...{ messages: count, seconds, processorMs },
    appends: calls.appends / count,
    streamReads: calls.streamReads / count,
    mongo: calls.mongo / count,
    crossed: calls.followed / calls.appended,
    doublesMs: ((calls.seconds - before.seconds) / count) * 1_000,
  };
}

/** Waits until nothing was appended for a while. @returns performance.now() of when something last was */
async function quiet(rig: Rig, servers: Servers | undefined): Promise<number> {
  const mark = async () =>
    servers ? (await servers.ask<Calls>({ ask: 'calls' })).appended : rig.product.ask<unknown>({ ask: 'head' });
  let [last, at] = [JSON.stringify(await mark()), performance.now()];
  while (performance.now() - at < QUIET_MS) {
    await pause(50);
    const next = JSON.stringify(await mark());
    if (next !== last) [last, at] = [next, performance.now()];
  }
  return at;
}

/** Prints every call by kind and target, the most frequent first. */
function list(of: string, { table: calls }: Calls, count: number): void {
  console.log(`\n${of}\n\n| call | calls | each |\n| --- | --: | --: |`);
  for (const [call, n] of Object.entries(calls)) console.log(`| ${call} | ${n} | ${(n / count).toFixed(3)} |`);
}
