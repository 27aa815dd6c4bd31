/**
 * The log: durable appends compared with a write and an fdatasync, and reading compared with rows and JSON.parse:
 *
 *   npm run bench:log
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sized } from '@wavelane/testing';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import { openSqliteEventStore } from '../src/sqlite/sqlite-event-store.js';
import { appendBench, FIFTY, ONE, RAW } from './append.js';
import { startDoubleProcess } from './double-process.js';
import { type Figure, measureInTurn, ratio, table } from './measure.js';
import { fill, readAndParse, readEverything } from './read.js';

const ROUNDS = sized(9, 1);
const READ_ROUNDS = sized(3, 1);
const EVENTS = sized(1_000_000, 10_000);
const [ROWS, EVERYTHING, BY_TYPE] = ['raw: rows and JSON.parse of the data', 'readAll: everything', 'readAll: by type'];

const double = await startDoubleProcess();
const appended = await appendBench({
  rounds: ROUNDS,
  appends: sized(500, 50),
  others: { 'EventStoreDB adapter on a double': async () => openEventStoreDb({ url: double.url }) },
});
double.stop();
const read = await readBench();

const times = (figures: readonly Figure[], name: string, to: string) => ratio(figures, name, to).toFixed(2);
console.log('\nDurable appends of one event\n');
console.log(
  table(appended, {
    [ONE]: `${times(appended, ONE, RAW)} of raw`,
    [FIFTY]: `${times(appended, FIFTY, ONE)} of one at a time`,
  }),
);
console.log(`\nReading ${EVENTS.toLocaleString('en')} events\n`);
console.log(table(read, { [EVERYTHING]: `${times(read, EVERYTHING, ROWS)} of raw` }));

async function readBench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wavelane-bench-'));
  const path = join(folder, 'events.db');
  const store = openSqliteEventStore({ path });
  try {
    await fill(store, EVENTS);
    return await measureInTurn(
      {
        [ROWS]: async () => readAndParse(path),
        [EVERYTHING]: () => readEverything(store),
        [BY_TYPE]: () => readEverything(store, ['MessageDelivered', 'NeverWritten']),
      },
      READ_ROUNDS,
    );
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
