/**
 * The product on EventStoreDB and MongoDB beside the same on SQLite: single sends, a bulk job of which echo and three
 * statuses come back, and read models from nothing. The servers are doubles in a process of their own, each call to
 * which costs as much as over a network:
 *
 *   npm run bench:engines -- [--messages 600] [--rounds 1] [--channels 1] [--log-ms 7] [--mongo-ms 3] [--calls]
 *
 * With `--channels 4` the messages of the bulk job are four jobs side by side, one on each channel. Calls are counted at the doubles. A stage ends when nothing more is appended. `--calls` lists them all.
 * Ends with 1 where a target is missed.
 */
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import { Child } from '../child.js';
import { prepare, startRig } from '../prepare.js';
import type { Used } from '../product-server.js';
import type { Calls, Doubles } from './doubles-server.js';
import { type Fill, type Round, type Stage, table } from './figures.js';
import type { Filled } from './fill-server.js';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '1' },
    channels: { type: 'string', default: '1' },
    'log-ms': { type: 'string', default: '7' },
    'mongo-ms': { type: 'string', default: '3' },
    calls: { type: 'boolean', default: false },
  },
});
const messages = Number(values.messages);
/** As many bulk jobs side by side. */
const jobs = Number(values.channels);
const singles = Math.ceil(messages / 5);
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

type Rig = Awaited<ReturnType<typeof startRig>>;
type Servers = Child<Doubles>;
let phones = 0;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const phone = () => `+1415${String(2_000_000 + phones++)}`;

const rounds: Round[] = [];
for (let round = 1; round <= Number(values.rounds); round++) {
  const sqlite = await withRig();
  const doubles: Servers = new Child('engines/doubles-server.js', {
    LOG_MS: values['log-ms'],
    MONGO_MS: values['mongo-ms'],
  });
  const servers = await withRig(doubles).finally(() => doubles.stop());
  rounds.push({ sqlite, servers });
  console.log(`round ${round}: ${JSON.stringify(rounds.at(-1))}`);
}
const { text, isMet } = table(rounds, jobs);
console.log(
  `\n${messages} messages, ${rounds.length} rounds, ${values['log-ms']} ms a call to the log, ${values['mongo-ms']} ms to the read store, ${cpus().length} cores, node ${process.version}\n\n${text}`,
);
process.exitCode = isMet ? 0 : 1;

async function withRig(servers?: Servers): Promise<Round['sqlite']> {
  const { eventStoreUrl, mongoUrl } = (await servers?.hello) ?? {};
  const rig = await startRig('engines', { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl });
  let stopped = false;
  try {
    const { session, channels } = await prepare((await rig.product.hello).url, Math.max(2, jobs), (id) =>
      rig.sim('POST', `/channels/${id}/link`, {}),
    );
    const [first, second] = channels.map(({ id }) => id);
    const send = async (channelId: number | undefined) =>
      session.post('/api/messages/send', { channelId, to: phone(), body: `Hello ${randomUUID()}` });
    // The first message of each kind finds code and caches cold.
    await Promise.all([send(first), send(second)]);
    await quiet(rig, servers);
    let left = singles;
    const single = await stage(rig, servers, singles, () =>
      Promise.all(
        Array.from({ length: LANES }, async (_, lane) => {
          while (left-- > 0) await send(lane % 2 === 0 ? first : second);
        }),
      ),
    );
    const rowsOf = Math.ceil(messages / jobs);
    const bulk = await stage(rig, servers, rowsOf * jobs, () =>
      Promise.all(
        channels.slice(0, jobs).map(async ({ id }) => {
          const rows = Array.from({ length: rowsOf }, () => ({ phone: phone(), message: 'Your order is on its way' }));
          await session.post('/api/messages/bulk', { channelId: id, rows });
        }),
      ),
    );
    stopped = true;
    const { folder } = rig;
    await rig.product.stop();
    return { single, bulk, fill: await fill(join(folder, 'data'), servers) };
  } finally {
    if (stopped) await rig.stop();
    else await rig.stop().catch(() => undefined);
  }
}

/** Work, until nothing comes of it any more. */
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

/** Every call by kind and target, most first, and how many there are of each for a message or event. */
function list(of: string, { table: calls }: Calls, count: number): void {
  console.log(`\n${of}\n\n| call | calls | each |\n| --- | --: | --: |`);
  for (const [call, n] of Object.entries(calls)) console.log(`| ${call} | ${n} | ${(n / count).toFixed(3)} |`);
}

/** All read models from nothing. */
async function fill(dataDir: string, servers: Servers | undefined): Promise<Fill> {
  const { eventStoreUrl, mongoUrl } = (await servers?.hello) ?? {};
  await servers?.ask({ ask: 'forget' });
  const filler = new Child<Filled>('engines/fill-server.js', {
    DATA_DIR: dataDir,
    EVENTSTORE_URL: eventStoreUrl,
    MONGODB_URL: mongoUrl,
    FILLED_URL: mongoUrl?.replace('/readmodels', '/filled'),
  });
  const { seconds, events } = defined(await filler.hello);
  const calls = (await servers?.ask<Calls>({ ask: 'calls' })) ?? NO_CALLS;
  await filler.stop();
  if (values.calls && servers) list(`read models from nothing, ${events} events`, calls, events);
  return { seconds, events, mongo: calls.mongo };
}
