/**
 * What packs cost whoever appends and reads: the same log as rows and in packs, by the processor's time, in interleaved rounds:
 *
 *   npm run bench:packs -- [--rounds 7] [--events 60000] [--before FOLDER]
 *
 * Files are in memory where there is such a folder. `--before`: the compiled code of another version, as a third candidate.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { type Position, START } from '../src/event.js';
import type { EventStore } from '../src/port.js';
import { packSqliteLog } from '../src/sqlite/packs/making/packing.js';
import { openSqliteEventStore } from '../src/sqlite/sqlite-event-store.js';
import { sampleEvent } from './sample.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    events: { type: 'string', default: '60000' },
    before: { type: 'string' },
  },
});
const [rounds, events] = [Number(values.rounds), Number(values.events)];
/** Events of a stream, which lie among those of so many others, as those of messages do. */
const [LENGTH, BESIDE] = [8, 200];
const TYPES = ['MessageClaimed', 'MessageAccepted', 'MessageStatusReached', 'GatewayStatusReceived', 'Else', 'Rare'];
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'wavelane-bench-'));

interface Candidate {
  name: string;
  log: EventStore;
  path: string;
}

try {
  const candidates = [await candidate('rows', openSqliteEventStore), await candidate('packs', openSqliteEventStore)];
  if (values.before !== undefined) {
    const path = join(resolve(values.before), 'libs/event-store/src/sqlite/sqlite-event-store.js');
    const before = (await import(path)) as { openSqliteEventStore: typeof openSqliteEventStore };
    candidates.push(await candidate('rows, before', before.openSqliteEventStore));
  }
  await pack(defined(candidates[1]));
  for (const { name, path } of candidates) console.log(`${name}: ${Math.round(bytesOf(path) / events)} bytes an event`);
  await measure(candidates);
  await turns(defined(candidates[1]));
  for (const { log } of candidates) await log.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function candidate(name: string, open: typeof openSqliteEventStore): Promise<Candidate> {
  const path = join(folder, `${name}.sqlite`);
  const log = open({ path });
  for (let done = 0, first = 0; done < events; first += BESIDE)
    for (let revision = 0; revision < LENGTH; revision++, done += BESIDE)
      await appendTo(
        log,
        Array.from({ length: BESIDE }, (_, n) => `message-${first + n}`),
        revision,
      );
  return { name, log, path };
}

async function appendTo(log: EventStore, streams: readonly string[], revision: number): Promise<void> {
  const expected = revision === 0 ? 'none' : revision - 1;
  await Promise.all(streams.map((stream, n) => log.append(stream, [eventOf(n + revision * 7)], { expected })));
}

/** The longest time for which the thread is held, where all packs are closed: a store of its own for each. */
async function turns({ path }: Candidate): Promise<void> {
  const streams = events / LENGTH;
  const far = Array.from({ length: 230 }, (_, n) => `message-${(n * 7_919) % streams}`);
  const works: Record<string, (log: EventStore) => Promise<unknown>> = {
    'an append to each of 230 packed streams, at once': (log) =>
      Promise.all(far.map((stream, n) => log.append(stream, [eventOf(n)], { expected: 'any' }))),
    'a stream that is packed, 20 at once': (log) => Promise.all(far.slice(0, 20).map((name) => stream(log, name))),
    'pages of a rare type': (log) => all(log, ['Rare']),
  };
  console.log('\n| what | ms that it takes | ms that it holds the thread at most |\n| --- | --: | --: |');
  for (const [what, work] of Object.entries(works)) {
    const log = openSqliteEventStore({ path });
    let [last, longest, isOver] = [performance.now(), 0, false];
    const look = () => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    const began = performance.now();
    await work(log);
    const took = performance.now() - began;
    isOver = true;
    await new Promise((resolve) => setImmediate(resolve));
    console.log(`| ${what} | ${took.toFixed(1)} | ${longest.toFixed(1)} |`);
    await log.close();
  }
}

function eventOf(n: number) {
  const type = n % 211 === 0 ? 'Rare' : defined(TYPES[n % 5]);
  return { ...sampleEvent(n), type };
}

/** Pages that hold something. */
function bytesOf(path: string): number {
  const db = openDatabase(path, { readOnly: true });
  const bytes = db.prepare('SELECT sum(pgsize) AS bytes FROM dbstat').get()?.bytes;
  db.close();
  return Number(bytes);
}

async function pack({ log, path }: Candidate): Promise<void> {
  await log.append('last', [eventOf(1)], { expected: 'none' });
  const began = process.cpuUsage();
  const packed = await packSqliteLog(path, { before: '9999', streams: () => true });
  const { user, system } = process.cpuUsage(began);
  console.log(`packing: ${((user + system) / packed).toFixed(1)} µs an event`);
}

async function measure(candidates: readonly Candidate[]): Promise<void> {
  const streams = events / LENGTH;
  let next = 0;
  const works: Record<string, (log: EventStore, round: number) => Promise<number>> = {
    'append, 50 at once, new streams': async (log, round) => {
      for (let n = 0; n < 60; n++)
        await appendTo(
          log,
          fifty((at) => `new-${round}-${n}-${at}`),
          0,
        );
      return 3_000;
    },
    'append, 50 at once, streams that are in rows': async (log, round) => {
      for (let n = 0; n < 60; n++)
        await appendTo(
          log,
          fifty((at) => `new-${round}-${n}-${at}`),
          1,
        );
      return 3_000;
    },
    'append, 50 at once, streams that are old': async (log, round) => {
      const from = (round * 300) % (streams - 300);
      for (let n = 0; n < 6; n++)
        await appendTo(
          log,
          fifty((at) => `message-${from + n * 50 + at}`),
          LENGTH,
        );
      return 300;
    },
    'everything (readAll)': (log) => all(log),
    'everything (pages, read ahead)': async (log) => {
      let count = 0;
      for await (const page of log.pages({ after: START })) count += page.events.length;
      return count;
    },
    'of a type among five': (log) => all(log, ['MessageClaimed']),
    'of six types': (log) => all(log, TYPES),
    'of a rare type': (log) => all(log, ['Rare']),
    'a stream of 8, all over the log': async (log) => {
      for (let n = 0; n < 200; n++) await stream(log, `message-${(next += 7_919) % streams}`);
      return 200;
    },
    'streams of 8, one after the other': async (log) => {
      for (let n = 0; n < 200; n++) await stream(log, `message-${n}`);
      return 200;
    },
  };
  console.log(`\nµs of the processor each\n\n| what | ${candidates.map(({ name }) => name).join(' | ')} |`);
  console.log(`| --- |${candidates.map(() => ' --: |').join('')}`);
  for (const [what, work] of Object.entries(works)) {
    const times = candidates.map((): number[] => []);
    for (let round = 0; round < rounds; round++)
      for (const [at, { log }] of candidates.entries()) {
        const began = process.cpuUsage();
        const count = await work(log, round);
        const { user, system } = process.cpuUsage(began);
        times[at]?.push((user + system) / count);
      }
    console.log(`| ${what} | ${times.map((each) => median(each).toFixed(1)).join(' | ')} |`);
  }
}

function fifty(name: (at: number) => string): string[] {
  return Array.from({ length: 50 }, (_, at) => name(at));
}

function median(all: number[]): number {
  return defined(all.toSorted((a, b) => a - b)[all.length >> 1]);
}

async function all(log: EventStore, types?: string[]): Promise<number> {
  let count = 0;
  for (let after: Position = START; ;) {
    const page = await log.readAll({ after, limit: 1_000, ...(types && { types }) });
    count += page.events.length;
    if (page.head) return count;
    after = page.next;
  }
}

async function stream(log: EventStore, name: string): Promise<number> {
  let count = 0;
  for await (const { revision } of log.readStream(name)) count += revision;
  return count;
}
