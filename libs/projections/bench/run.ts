/**
 * Benchmarks of the projections (figures: docs/benchmarks.md):
 *
 *   node dist/libs/projections/bench/run.js [--events 1000000] [--double-events 200000] [--rounds 3]
 *
 * Each piece of work runs in a process of its own, in turn with its yardstick, so that its memory can be told and a busy
 * minute of the machine falls on both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openEventStoreDb, openSqliteEventStore } from '@wavelane/event-store';
import { AS_STARTED, defined } from '@wavelane/testing';
import { startDoubleProcess } from '../../event-store/bench/double-process.js';
import { type Figure, figure, ratio, table } from '../../event-store/bench/measure.js';
import { fillOutbox } from './outbox.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    'double-events': { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '3' },
  },
});

interface Done {
  events: number;
  seconds: number;
  maxRssMb: number;
  turnMs: { p99: number; max: number };
}
type Work = 'raw' | 'port' | 'catch-up' | 'rebuild';

const CATCH_UP_TARGET = 20_000;
const REBUILD_TARGET = 0.5;
const RSS_TARGET_MB = 400;

const folder = mkdtempSync(join(tmpdir(), 'wavelane-bench-'));
let runs = 0;
try {
  await overSqlite(Number(values.events), Number(values.rounds));
  await overDouble(Number(values['double-events']), Number(values.rounds));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function overSqlite(events: number, rounds: number): Promise<void> {
  const log = join(folder, 'events.db');
  const store = openSqliteEventStore({ path: log });
  await fillOutbox(store, events);
  await store.close();
  const done = await inTurn(['raw', 'catch-up', 'rebuild'], log, rounds);
  const figures = [...done].map(([name, all]) => figureOf(name, all, events));
  const caughtUp = defined(figures.find(({ name }) => name === 'catch-up')).perSecond;
  const rebuilt = ratio(figures, 'rebuild', 'raw');
  const rss = Math.max(...defined(done.get('rebuild')).map(({ maxRssMb }) => maxRssMb));
  const seconds = Math.max(...defined(done.get('rebuild')).map((each) => each.seconds));
  console.log(`\nThe outbox over ${events.toLocaleString('en')} events in SQLite (raw: every row read and parsed)\n`);
  console.log(
    table(figures, {
      'catch-up': verdict(caughtUp >= CATCH_UP_TARGET, `target ${CATCH_UP_TARGET.toLocaleString('en')} per second`),
      rebuild:
        verdict(rebuilt >= REBUILD_TARGET, `${rebuilt.toFixed(2)} of raw, target ${REBUILD_TARGET}`) +
        `; ${verdict(rss < RSS_TARGET_MB, `${rss} MB at most, target ${RSS_TARGET_MB}`)}; ${seconds.toFixed(1)} s at most`,
    }),
  );
}

/** The double keeps its log in memory and runs in a process of its own. */
async function overDouble(events: number, rounds: number): Promise<void> {
  const double = await startDoubleProcess();
  try {
    const store = openEventStoreDb({ url: double.url });
    await fillOutbox(store, events);
    await store.close();
    const done = await inTurn(['port', 'catch-up', 'rebuild'], double.url, rounds);
    const figures = [...done].map(([name, all]) => figureOf(name, all, events));
    const times = (name: Work) => `${ratio(figures, name, 'port').toFixed(2)} of reading alone`;
    console.log(`\nThe same over ${events.toLocaleString('en')} events through the EventStoreDB client and a double\n`);
    console.log(table(figures, { 'catch-up': times('catch-up'), rebuild: times('rebuild') }));
  } finally {
    double.stop();
  }
}

async function inTurn(works: readonly Work[], log: string, rounds: number): Promise<Map<Work, Done[]>> {
  const done = new Map<Work, Done[]>(works.map((work) => [work, []]));
  for (let round = 0; round < rounds; round++) {
    for (const work of works) defined(done.get(work)).push(await run(work, log));
  }
  return done;
}

async function run(work: Work, log: string): Promise<Done> {
  const readModels = join(folder, `read-models-${runs++}.db`);
  const script = fileURLToPath(new URL('./work.js', import.meta.url));
  const child = spawn(process.execPath, [...AS_STARTED, script, work, log, readModels], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  for (const end of ['', '-wal', '-shm']) rmSync(readModels + end, { force: true });
  if (code !== 0) throw new Error(`${work} ended with ${code}`);
  return JSON.parse(output) as Done;
}

/** Events of the log that were gone through in a second, whether the outbox reads their types or not. */
function figureOf(name: Work, all: readonly Done[], events: number): Figure {
  return figure(
    name,
    all.map(({ seconds }) => events / seconds),
  );
}

function verdict(isMet: boolean, text: string): string {
  return `${text}: ${isMet ? 'met' : 'MISSED'}`;
}
