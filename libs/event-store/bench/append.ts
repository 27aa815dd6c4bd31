import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore } from '../src/port.js';
import { openSqliteEventStore } from '../src/sqlite/sqlite-event-store.js';
import { type Figure, measureInTurn } from './measure.js';
import { sampleEvent } from './sample.js';

export interface AppendBenchOptions {
  rounds?: number;
  /** Appends per round; short rounds, so that the machine's other load falls on all candidates alike. */
  appends?: number;
  /** Further stores to run the same work on: name, opener. */
  others?: Record<string, () => Promise<EventStore>>;
  /** A folder on the disk to measure. */
  folder?: string;
}

export const RAW = 'raw: append 512 B + fdatasync';
export const ONE = 'SQLite log: one append at a time';
export const FIFTY = 'SQLite log: 50 appends at a time';

const CONCURRENT = 50;

/**
 * Durable appends of one event, compared with the disk itself in the same minute: a write and an fdatasync. Each append
 * goes to a new stream and expects that it does not exist.
 */
export async function appendBench(options: AppendBenchOptions = {}): Promise<Figure[]> {
  const { rounds = 9, appends = 500, others = {} } = options;
  const folder = mkdtempSync(join(options.folder ?? tmpdir(), 'wavelane-bench-'));
  const sqlite = openSqliteEventStore({ path: join(folder, 'events.db') });
  const file = openSync(join(folder, 'raw'), 'a');
  const stores = new Map<string, EventStore>();
  for (const [name, open] of Object.entries(others)) stores.set(name, await open());
  try {
    return await measureInTurn(
      {
        [RAW]: async () => rawAppends(file, appends),
        [ONE]: () => oneAtATime(sqlite, appends),
        [FIFTY]: () => atATime(sqlite, appends * 6, CONCURRENT),
        ...Object.fromEntries(
          [...stores].flatMap(([name, store]) => [
            [`${name}: one append at a time`, () => oneAtATime(store, appends)],
            [`${name}: 50 appends at a time`, () => atATime(store, appends * 2, CONCURRENT)],
          ]),
        ),
      },
      rounds,
    );
  } finally {
    closeSync(file);
    for (const store of [sqlite, ...stores.values()]) await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rawAppends(file: number, count: number): number {
  const record = Buffer.alloc(512, 'x');
  for (let done = 0; done < count; done++) {
    writeSync(file, record);
    fdatasyncSync(file);
  }
  return count;
}

let next = 0;

export async function oneAtATime(store: EventStore, count: number): Promise<number> {
  for (let done = 0; done < count; done++)
    await store.append(`message-${next++}`, [sampleEvent(done)], { expected: 'none' });
  return count;
}

export async function atATime(store: EventStore, count: number, concurrent: number): Promise<number> {
  await Promise.all(Array.from({ length: concurrent }, () => oneAtATime(store, count / concurrent)));
  return count;
}
