/**
 * How long it takes until somebody is forgotten in a log of 100,000 people with a consent each, over HTTP, from the order to the
 * end.
 *
 *   npm run bench:forgetting -- [--people 100000] [--rounds 5]
 *
 * They came in files, so an event holds many of them. The product runs in a process of its own (`intake-server.ts`) with
 * SQLite. The yardstick of each round is reading the same log once and doing nothing. Of each figure, 1.5 s are the wait
 * for other processes to lose the keys. Ends with 1 where the target is missed.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Forgetting, SavedPerson } from '@wavelane/contracts';
import { openSqliteEventStore, START } from '@wavelane/event-store';
import { median } from '../load.js';
import { Session } from '../session.js';
import { timed, WatchedProduct } from './watched-product.js';
import { breath, signedUp, tableOf, takenIn } from './files.js';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '5' } },
});
const people = Number(values.people);
const rounds = Number(values.rounds);
const TARGET_SECONDS = 10;
const ROWS = 10_000;

const product = new WatchedProduct('forgetting-bench');

/** Reads the log as it is on the disk. @returns how many events it has */
async function read(): Promise<number> {
  const log = openSqliteEventStore({ path: join(product.dataDir, 'events.sqlite') });
  let count = 0;
  for await (const { events } of log.pages({ after: START, limit: 1_000 })) count += events.length;
  await log.close();
  return count;
}

async function forgotten(user: Session, personId: string): Promise<Forgetting> {
  const order = { confirm: true, reason: 'asked' };
  const { id } = await user.post<Forgetting>(`/api/people/${personId}/forgetting`, order);
  for (;;) {
    const found = await user.get<Forgetting>(`/api/forgettings/${id}`);
    if (found.state === 'done') return found;
    await breath(20);
  }
}

try {
  const user = new Session(await product.url());
  const wordingId = await signedUp(user);
  for (let file = 0; file * ROWS < people; file++)
    await takenIn(user, wordingId, new Blob([tableOf(ROWS, '+9733', 2_000_000 + file * ROWS)]), 200);
  await product.settled();
  console.log(`${people} people, ${await read()} events; ${cpus().length} × ${cpus()[0]?.model ?? ''}`);
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const draft = { phone: `+1415555${7_000 + round}`, name: `Zebulon ${round}`, labels: ['shop'] };
    const { id } = await user.post<SavedPerson>('/api/people', draft);
    await product.settled();
    const { took: alone } = await timed(read);
    await product.watch();
    const { took, result } = await timed(() => forgotten(user, id));
    const { p99, max } = await product.report();
    seconds.push(took);
    const held = `event loop p99 ${p99.toFixed(0)} ms, most ${max.toFixed(0)} ms`;
    const gone = `${result.counts.documents} documents, ${result.counts.rows} rows`;
    console.log(`${took.toFixed(1)} s; the log read alone ${alone.toFixed(1)} s; ${held}; ${gone}`);
  }
  const middle = median(seconds);
  const isMet = Math.max(...seconds) <= TARGET_SECONDS;
  console.log(`forgetting: median ${middle.toFixed(1)} s, target ${TARGET_SECONDS} s: ${isMet ? 'met' : 'MISSED'}`);
  process.exitCode = isMet ? 0 : 1;
} finally {
  await product.stop();
}
