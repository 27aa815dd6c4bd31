/**
 * A steady load for a long time: does memory grow, are descriptors left open, does it get slower?
 *
 *   npm run fault:soak -- --minutes 120 [--json]
 *
 * Memory and descriptors are read from /proc, so on Linux only. A minute's memory is what was resident after a collection
 * of garbage, as the process itself says (collecting.ts), the least of two. The slope is a line of least squares through the minutes of the second
 * half; it is judged from an hour on. Before the load is steady it is ten times as much and more, until caches and heap are
 * as large as they become: they would be taken for a leak. So that messages can be as many, too, the channel has no pace.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '../chance.js';
import { argumentsOf, at, harness } from '../harness.js';
import { Load } from '../load.js';
import { promisesKept } from '../promises.js';
import { World } from '../world.js';
import { HELD, heldIn, type Kept, keptOf, parts, perHour, type Sample as MemorySample } from './memory.js';

const WARM_UP = 0.5;
/**
 * Requests and messages before the load is steady, and what part of the time they may take at most. There are more
 * messages than streams whose state is remembered: what is bounded is full, and no longer taken for a leak.
 */
const FILLED = { requests: 40_000, sends: 4_500, part: 0.2 };
/** Between a client's requests, at first and then; and between messages. */
const [FILLING_PAUSE_MS, PAUSE_MS] = [20, 500];
const [FILLING_SEND_MS, SEND_MS] = [150, 7_000];
const SAMPLE_MS = 5_000;
const MINUTE_MS = 60_000;
const JUDGED_FROM_MINUTES = 60;
const MAX_SLOPE = 2;
/** Sockets of clients come and go. */
const MAX_MORE_DESCRIPTORS = 20;

interface Sample extends MemorySample {
  descriptors: number;
  walMegabytes: number;
}

const given = argumentsOf({ minutes: '20' });
const minutes = Number(given.minutes);
const world = await World.unpaced({ script: 'dist/backend/test/faults/soak/collecting.js' });
const { product } = world;
let began = Date.now();
const load = new Load(world, {
  get pauseMs() {
    return isFull() ? PAUSE_MS : FILLING_PAUSE_MS;
  },
  get sendPauseMs() {
    return isFull() ? SEND_MS : FILLING_SEND_MS;
  },
});
let isOver = false;
let reads = 0;
const samples: Sample[] = [];

await harness('soak', world, async () => {
  await product.start();
  await world.prepare();
  const clients = Promise.all([load.run(6), reader()]);
  began = Date.now();
  while (Date.now() - began < minutes * MINUTE_MS) {
    await sleep(SAMPLE_MS);
    samples.push(sample((Date.now() - began) / 3_600_000));
  }
  isOver = true;
  load.stop();
  await clients;
  const wrong = judge();
  await load.repeatUnanswered();
  const kept = await promisesKept(world, load);
  return {
    rounds: 1,
    acknowledged: load.acknowledged.size,
    ...kept,
    failures: [...wrong, ...kept.failures],
    recoveriesMs: [],
    note: note(),
  };
});

function isFull(): boolean {
  const isLong = Date.now() - began > minutes * MINUTE_MS * FILLED.part;
  const isFilled = load.acknowledged.size >= FILLED.requests && load.sends >= FILLED.sends;
  return minutes < JUDGED_FROM_MINUTES || isLong || isFilled;
}

/** Looks at the pages that people have open. */
async function reader(): Promise<void> {
  for (; !isOver; reads++) {
    const path = ['/api/jobs', '/api/me', '/api/channels', '/api/subscribe/offline'][reads % 4];
    await world.user.must('GET', path ?? '/api/me');
    await sleep(250);
  }
}

function sample(hours: number): Sample {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  const held = join(world.dataDir, HELD);
  return {
    hours,
    held: heldIn(existsSync(held) ? readFileSync(held, 'utf8') : undefined),
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024,
    descriptors: readdirSync(`/proc/${product.pid}/fd`).length,
    walMegabytes: statSync(join(world.dataDir, 'events.sqlite-wal')).size / 2 ** 20,
  };
}

function judge(): string[] {
  const wrong = Object.keys(load.answers)
    .filter((kind) => !kind.startsWith('2'))
    .map((kind) => `${load.answers[kind]} answers ${kind}`);
  if (minutes >= JUDGED_FROM_MINUTES) {
    if (kept().length < minutes / 4) wrong.push(`memory is known of ${kept().length} minutes only`);
    if (slope() > MAX_SLOPE) wrong.push(`memory grows by ${slope().toFixed(1)} MB an hour`);
  }
  const { first, last } = descriptors();
  if (last > first + MAX_MORE_DESCRIPTORS) wrong.push(`${first} descriptors became ${last}`);
  return wrong;
}

/** Samples without those of the beginning. */
function warm(): Sample[] {
  return samples.slice(Math.floor(samples.length * WARM_UP));
}

/** Minute by minute, of the second half. */
function kept(): Kept[] {
  return keptOf(warm(), MINUTE_MS / SAMPLE_MS);
}

/** MB an hour. */
function slope(): number {
  return perHour(kept(), ({ resident }) => resident);
}

function descriptors(): { first: number; last: number; max: number } {
  const counts = samples.map((one) => one.descriptors);
  return { first: counts[0] ?? 0, last: counts.at(-1) ?? 0, max: Math.max(...counts) };
}

function note(): string {
  const { first, last, max } = descriptors();
  const half = Math.floor(load.latencies.length / 2);
  const [early, late] = [load.latencies.slice(0, half), load.latencies.slice(half)].map((part) =>
    at(
      part.sort((a, b) => a - b),
      0.99,
    ).toFixed(0),
  );
  const isJudged = minutes >= JUDGED_FROM_MINUTES;
  const grows = isJudged ? `${slope().toFixed(1)} MB an hour` : 'its slope not judged';
  const [rss, resident] = [warm().map(({ megabytes }) => megabytes), kept().map(({ held }) => held.resident)];
  return [
    `${minutes} minutes`,
    `memory after collections ${grows} (${Math.min(...resident).toFixed(0)} to ${Math.max(...resident).toFixed(0)} MB; between them up to ${Math.max(...rss).toFixed(0)})`,
    ...(isJudged ? [`MB an hour of it: ${parts(kept())}`] : []),
    `descriptors ${first} at first, ${last} at last, at most ${max}`,
    `log's WAL at most ${Math.max(...samples.map((one) => one.walMegabytes)).toFixed(1)} MB`,
    `p99 ${early} ms in the first half, ${late} ms in the second`,
    `${reads} reads`,
    `answers: ${JSON.stringify(load.answers)}`,
  ].join('; ');
}
