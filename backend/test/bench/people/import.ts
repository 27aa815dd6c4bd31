/**
 * How the product takes in a file of 50,000 people with a consent each, over HTTP, until the last consent is in the log.
 *
 *   npm run bench:people-import -- [--rows 50000] [--rounds 3]
 *
 * The product runs in a process of its own (`intake-server.ts`) with SQLite. The yardstick of each round is what the same
 * machine needs at least: reading the file with csv-parse alone, and appending as many events to a fresh log alone.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { parse } from 'csv-parse';
import { median } from '../load.js';
import { Session } from '../session.js';
import { timed, WatchedProduct } from './watched-product.js';
import { signedUp, tableOf, takenIn } from './files.js';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '3' } },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);
const TARGET_SECONDS = 10;
const APPEND_ROWS = 100;

const product = new WatchedProduct('people-import');

/** Each round has people of its own. */
async function table(round: number): Promise<string> {
  const path = join(product.folder, `people-${round}.csv`);
  await writeFile(path, tableOf(rows, `+9733${round}`, 100_000));
  return path;
}

/** The file read alone, and as many events of that size appended alone, as many at a time. @returns seconds */
async function yardstick(round: number, path: string): Promise<number> {
  const log = openSqliteEventStore({ path: join(product.folder, `alone-${round}.sqlite`) });
  const metadata = { actor: { kind: 'system', id: 'bench' }, correlationId: 'c', causationId: null, commandId: 'c' };
  const { took } = await timed(async () => {
    let [read, written] = [0, 0];
    let batch: NewEvent[] = [];
    for await (const cells of createReadStream(path).pipe(parse())) {
      read++;
      batch.push({ id: randomUUID(), type: 'Row', data: { cells: cells as string[] }, metadata } as NewEvent);
      if (batch.length < APPEND_ROWS) continue;
      await log.append('alone', batch, { expected: written === 0 ? 'none' : written - 1 });
      written += batch.length;
      batch = [];
    }
    if (read !== rows + 1) throw new Error(`csv-parse alone found ${read} records`);
  });
  await log.close();
  return took;
}

try {
  const user = new Session(await product.url());
  const wordingId = await signedUp(user);
  const seconds: number[] = [];
  const ratios: number[] = [];
  console.log(`${rows} people with a consent each; ${cpus().length} × ${cpus()[0]?.model ?? ''}`);
  for (let round = 1; round <= rounds; round++) {
    const path = await table(round);
    await product.watch();
    const began = Date.now();
    let answered = began;
    const { took, result } = await timed(async () =>
      takenIn(user, wordingId, await openAsBlob(path), 100, () => (answered = Date.now())),
    );
    const [rowsIn, consentsIn] = [answered, Date.parse(result.endedAt ?? '')].map((at) => (at - began) / 1_000);
    if (result.consents.written !== rows) throw new Error(`${result.consents.written} consents were written`);
    const { p99, max, rssBefore, rssPeak, cpu } = await product.report();
    await product.settled();
    const alone = await yardstick(round, path);
    seconds.push(took);
    ratios.push(took / alone);
    const megabytes = (rssPeak - rssBefore) / 1_048_576;
    console.log(
      `round ${round}: rows in the log after ${rowsIn?.toFixed(1)} s, consents after ${consentsIn?.toFixed(1)} s, shown after ${took.toFixed(2)} s, yardstick ${alone.toFixed(2)} s, ratio ${(took / alone).toFixed(1)}, ` +
        `event loop p99 ${p99.toFixed(0)} ms, at most ${max.toFixed(0)} ms, ${megabytes.toFixed(0)} MB more, ${cpu.toFixed(1)} s of the processor`,
    );
  }
  const held = median(seconds) <= TARGET_SECONDS ? 'held' : 'MISSED';
  console.log(
    `median ${median(seconds).toFixed(2)} s, ratio ${median(ratios).toFixed(1)}; target ${TARGET_SECONDS} s: ${held}`,
  );
} finally {
  await product.stop();
}
