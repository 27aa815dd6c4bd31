/**
 * Benchmarks of the log; they give the figures of docs/adr/0003 and 0004 again:
 *
 *   node dist/libs/event-store/bench/run.js [--rounds 9] [--events 1000000] [--peer]
 *
 * `--peer` also runs emmett-sqlite, which `npm ci --prefix bench/peer` installs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import { openSqliteEventStore } from '../src/sqlite/sqlite-event-store.js';
import { appendBench, FIFTY, ONE, RAW } from './append.js';
import { startDoubleProcess } from './double-process.js';
import { type Figure, measureInTurn, ratio, table } from './measure.js';
import { peerBench } from './peer.js';
import { fill, readAndParse, readEverything } from './read.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    events: { type: 'string', default: '1000000' },
    peer: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);

const double = await startDoubleProcess();
const appended = await appendBench({
  rounds,
  others: { 'EventStoreDB adapter on a double': async () => openEventStoreDb({ url: double.url }) },
});
double.stop();
if (values.peer) appended.push(...(await peerBench(Math.min(rounds, 5))));

const times = (name: string, to: string) => ratio(appended, name, to).toFixed(2);
console.log('Durable appends of one event\n');
console.log(table(appended, { [ONE]: `${times(ONE, RAW)} of raw`, [FIFTY]: `${times(FIFTY, ONE)} of one at a time` }));

console.log(`\nReading ${values.events} events\n`);
console.log(table(await readBench(Number(values.events), Math.min(rounds, 3))));

async function readBench(events: number, rounds: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wavelane-bench-'));
  const path = join(folder, 'events.db');
  const store = openSqliteEventStore({ path });
  try {
    await fill(store, events);
    return await measureInTurn(
      {
        'raw: rows and JSON.parse of the data': async () => readAndParse(path),
        'readAll: everything': () => readEverything(store),
        'readAll: by type': () => readEverything(store, ['MessageDelivered', 'NeverWritten']),
      },
      rounds,
    );
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
