/**
 * How long the list of conversations, a thread and a report take where there are many, beside the smallest answer of the
 * same server:
 *
 *   npm run bench:conversations -- [--conversations 100000] [--each 10] [--requests 300]
 *
 * Read models are filled through their port by what the projections make of messages, since a million webhooks would take
 * longer than they tell. Product and client are processes of their own. Ends with 1 where a target is missed.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import { verdict } from '../load.js';
import { prepare, startRig } from '../prepare.js';

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '100000' },
    each: { type: 'string', default: '10' },
    requests: { type: 'string', default: '300' },
  },
});
const [conversations, each, requests] = [values.conversations, values.each, values.requests].map(Number) as [
  number,
  number,
  number,
];
const TARGET_MS = 50;
const DAY = 86_400_000;

const rig = await startRig('conversations');
try {
  const { url } = await rig.product.hello;
  const { session, channels } = await prepare(url, 1);
  const { account } = await session.get<{ account: { id: string } }>('/api/me');
  await rig.product.ask({ ask: 'settled' });
  const began = performance.now();
  const filling = { accountId: account.id, channelId: defined(channels[0]).id, conversations, each };
  await rig.product.ask({ ask: 'conversations', filling });
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${conversations} conversations of ${each} messages, filled in ${seconds} s\n`);
  const some = await session.get<{ id: string }[]>('/api/conversations?limit=200');
  const today = new Date().toISOString().slice(0, 10);
  const monthAgo = new Date(Date.now() - 30 * DAY).toISOString().slice(0, 10);
  const asked: Readonly<Record<string, (n: number) => string>> = {
    'yardstick: GET /api/app': () => '/api/app',
    'list: all open, 30': () => '/api/conversations?view=all&limit=30',
    'list: nobody’s': () => '/api/conversations?view=unassigned&limit=30',
    'list: how a number begins': (n) => `/api/conversations?view=all&limit=30&q=%2B97330${n % 100}`,
    counts: () => '/api/conversations/counts',
    'one conversation': (n) => `/api/conversations/${defined(some[n % some.length]).id}`,
    'thread, 50 lines': (n) => `/api/conversations/${defined(some[n % some.length]).id}/lines?limit=50`,
  };
  console.log('| what | p50 | p99 | times the yardstick | |\n| --- | --: | --: | --: | --- |');
  let least: number | undefined;
  for (const [name, address] of Object.entries(asked)) {
    const times = await timesOf((n) => session.get(address(n)), requests);
    const [p50, p99] = [at(times, 0.5), at(times, 0.99)];
    least ??= p50;
    const isMet = p99 <= TARGET_MS;
    console.log(
      `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${(p50 / least).toFixed(1)} | ${verdict(isMet)} |`,
    );
    if (!isMet) process.exitCode = 1;
  }
  for (const [from, days] of [
    [today, 1],
    [monthAgo, 30],
  ] as const) {
    const times = await timesOf(() => session.get(`/api/reports?from=${from}&days=${days}`), 5);
    console.log(`a report of ${days} days: ${at(times, 0.5).toFixed(0)} ms`);
  }
  console.log(`\n${requests} requests of each, one after another, ${cpus().length} cores, node ${process.version}`);
} finally {
  await rig.stop();
}

async function timesOf(ask: (n: number) => PromiseLike<unknown>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = performance.now();
    await ask(n);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
