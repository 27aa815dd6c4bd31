/**
 * Guarded writes per second; they give the figures of docs/adr/0005 again:
 *
 *   node dist/libs/read-store/bench/run.js [--documents 20000] [--rounds 9]
 *
 * `MONGODB_URL` adds that server; without it, mongoose runs against the wire double, which says what client and wire
 * cost and nothing about a server.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { defined } from '@wavelane/testing';
import { openMongoReadStore } from '../src/mongodb/mongo-read-store.js';
import type { ReadStore } from '../src/port.js';
import { openSqliteReadStore } from '../src/sqlite/sqlite-read-store.js';
import { startMongoDouble } from '../src/testing/mongodb-double.js';
import { guardedWrites } from './guarded-writes.js';
import { rawWrites } from './raw.js';

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '9' } },
});
const documents = Number(values.documents);
const rounds = Number(values.rounds);

const folder = mkdtempSync(join(tmpdir(), 'wavelane-bench-'));
print('the driver alone, 1,000 a batch', rawWrites(join(folder, 'raw.sqlite'), { documents, batch: 1_000, rounds }));
await report('SQLite, 1,000 a batch', openSqliteReadStore({ path: join(folder, 'a.sqlite') }), documents, 1_000);
await report('SQLite, 100 a batch', openSqliteReadStore({ path: join(folder, 'b.sqlite') }), documents, 100);
await report('SQLite, 1 a batch', openSqliteReadStore({ path: join(folder, 'c.sqlite') }), documents / 10, 1);
rmSync(folder, { recursive: true, force: true });

const server = process.env.MONGODB_URL;
const double = server === undefined ? await startMongoDouble() : undefined;
const name = double ? 'mongoose on the wire double' : 'MongoDB';
await report(
  `${name}, 1,000 a batch`,
  openMongoReadStore({ url: server ?? defined(double).url }),
  documents / 10,
  1_000,
);
await double?.stop();

async function report(name: string, store: ReadStore, documents: number, batch: number): Promise<void> {
  try {
    print(name, await guardedWrites(store, { documents, batch, rounds }));
  } finally {
    await store.close();
  }
}

function print(name: string, rates: readonly number[]): void {
  const [inserts, ...replaced] = rates.map(Math.round);
  const sorted = replaced.toSorted((a, b) => a - b);
  const text = (rate: number | undefined) => (rate ?? NaN).toLocaleString('en');
  const median = text(sorted[sorted.length >> 1]);
  console.log(
    `${name}: ${text(inserts)} inserts/s; ${median} replacements/s (${text(sorted[0])} to ${text(sorted.at(-1))})`,
  );
}
