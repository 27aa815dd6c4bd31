import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, SharedMemoryLock } from '@wavelane/sqlite';
import { CHECKPOINT_PAGES, checkpointFrom, prepareDatabase, rewriteDatabase } from '../schema.js';
import { Transactions } from './transaction.js';
import type { Answer, Order, Task, ThreadData } from './second-writer.js';

/**
 * The other side of `SecondWriter`, a thread of its own: one transaction for each message that comes. It explains
 * nothing: a failed transaction is not done, and the store repeats it and reports the error.
 */

/** How long it waits for another process to release the file; the thread delays no caller. */
const PATIENCE_MS = 2_000;
const CACHE_KILOBYTES = 16_000;

if (!parentPort) throw new Error('This file is a thread of its own');
const port = parentPort;
const { path, kind, maxPages, memory } = workerData as ThreadData;
const gate = new SharedMemoryLock(memory);
const db = openDatabase(path, { busyTimeoutMs: PATIENCE_MS });
prepareDatabase(db, path, { ...kind, cacheKilobytes: Math.min(kind.cacheKilobytes, CACHE_KILOBYTES) });
checkpointFrom(db, CHECKPOINT_PAGES.aside);
if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`);
const transactions = new Transactions(db);
let isOver = false;

port.on('message', (order: Order) => {
  if (isOver) return; // a message from before the port was closed
  gate.begin();
  try {
    if (order === 'end' || gate.isShut) {
      isOver = true;
      port.close();
      db.close();
    } else if (order === 'checkpoint') transactions.checkpoint();
    else port.postMessage(answered(order));
  } finally {
    gate.done();
  }
});
gate.done();

function answered(order: Task): Answer {
  try {
    if (order === 'rewrite') {
      rewriteDatabase(db);
      return { changes: 0 };
    }
    return { changes: transactions.carryOut(order) };
  } catch {
    return {};
  }
}
