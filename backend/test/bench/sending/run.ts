/**
 * What a single send costs the product, from the request until everything has settled:
 *
 *   npm run bench:sending -- [--sends 100] [--rounds 5] [--at-a-time 8] [--statements]
 *
 * The messages are planned for later, so nothing is dispatched: this is the price of a command. The yardstick, in the same
 * round, is two durable appends for each, as claim and outcome are. `--statements`: which SQL was run how often for a send.
 * Ends with 1 where a target is missed.
 */
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import { Child } from '../child.js';
import { median, quantile, verdict } from '../load.js';
import { prepare, startRig } from '../prepare.js';
import type { Used } from '../product-server.js';

const { values } = parseArgs({
  options: {
    sends: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    'at-a-time': { type: 'string', default: '8' },
    statements: { type: 'boolean', default: false },
  },
});
const [sends, rounds, atATime] = [Number(values.sends), Number(values.rounds), Number(values['at-a-time'])];
/** Times the processor of claim and outcome alone; statements of SQLite. */
const TARGETS = { times: 3, statements: 30 };

interface Round {
  /** ms of the processor for a send, and for the two appends alone. */
  ms: number;
  least: number;
  p50: number;
  p99: number;
  statements: number;
}

type Counted = { runs: [sql: string, runs: number][] };

const rig = await startRig('sending', { STATEMENTS: 'count' });
const bare = new Child<object>('sending/alone-server.js', { LOG: join(rig.folder, 'alone.sqlite') });
const { product } = rig;
const found: Round[] = [];
const texts = new Map<string, number>();
let numbers = 0;

try {
  const { session, channels } = await prepare((await product.hello).url, 20, (id) =>
    rig.sim('POST', `/channels/${id}/link`, {}),
  );
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  await product.ask({ ask: 'settled' });
  const processor = async () => (await product.ask<Used>({ ask: 'processor' })).seconds;

  const sendAll = async (): Promise<number[]> => {
    const waits: number[] = [];
    let left = sends;
    const lane = async () => {
      while (left-- > 0) {
        const n = numbers++;
        const to = `+1415${String(2_000_000 + n)}`;
        const began = performance.now();
        const channelId = defined(channels[n % channels.length]).id;
        await session.post('/api/messages/send', { channelId, to, body: `Hello ${randomUUID()}`, scheduledFor });
        waits.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: atATime }, lane));
    return waits.sort((a, b) => a - b);
  };

  for (let round = 0; round <= rounds; round++) {
    await product.ask({ ask: 'folded' });
    const { seconds: least } = await bare.ask<{ seconds: number }>({ ask: 'alone', count: sends, atATime });
    await product.ask({ ask: 'statements' });
    const used = await processor();
    const waits = await sendAll();
    await product.ask({ ask: 'folded' });
    const ms = (((await processor()) - used) / sends) * 1_000;
    const { runs } = await product.ask<Counted>({ ask: 'statements' });
    if (round === 0) continue; // finds code cold
    for (const [sql, count] of runs) texts.set(sql, (texts.get(sql) ?? 0) + count);
    if (runs.length === 0) throw new Error('No statement was counted: the product runs another driver than is counted');
    const statements = runs.reduce((sum, [, count]) => sum + count, 0) / sends;
    const [p50, p99] = [quantile(waits, 0.5), quantile(waits, 0.99)];
    found.push({ ms, least: (least / sends) * 1_000, p50, p99, statements });
    console.log(`round ${round}: ${JSON.stringify(found.at(-1))}`);
  }
} finally {
  await bare.stop();
  await rig.stop();
}

const of = (key: keyof Round) => median(found.map((round) => round[key]));
const times = median(found.map(({ ms, least }) => ms / least));
if (values.statements) {
  for (const [sql, count] of [...texts].sort(([, one], [, other]) => other - one).slice(0, 40))
    console.log(`${(count / sends / rounds).toFixed(2).padStart(6)}  ${sql.replace(/\s+/g, ' ').slice(0, 150)}`);
}
console.log(
  `\n${sends} sends a round, ${rounds} rounds, ${atATime} at a time, ${cpus().length} cores, node ${process.version}\n`,
);
console.log('| what | median | beside | |\n|---|--:|---|---|');
const isMet = { times: times <= TARGETS.times, statements: of('statements') <= TARGETS.statements };
console.log(`| yardstick: two durable appends, ms of the processor | ${of('least').toFixed(2)} | | |`);
console.log(
  `| a send until all is folded, ms of the processor | ${of('ms').toFixed(2)} | ${times.toFixed(1)} times (target ${TARGETS.times}) | ${verdict(isMet.times)} |`,
);
console.log(
  `| … statements of SQLite | ${of('statements').toFixed(1)} | target ${TARGETS.statements} | ${verdict(isMet.statements)} |`,
);
console.log(`| … until 201: p50, p99, ms | ${of('p50').toFixed(1)}, ${of('p99').toFixed(1)} | | |`);
process.exitCode = isMet.times && isMet.statements ? 0 : 1;
