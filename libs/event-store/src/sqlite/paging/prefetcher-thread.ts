import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, SharedMemoryLock } from '@wavelane/sqlite';
import { PageText } from '../../text/page-text.js';
import type { AheadOrder } from './prefetcher.js';
import type { TextPage } from '../../port.js';
import { eachOfPage, MOST_ROWS } from '../reader.js';
import { toText } from '../rows.js';
import { prepareStatements } from '../statements.js';

/**
 * The other side of `Prefetcher`, a thread of its own: one page for each message that comes, up to the head of the log.
 * It explains nothing. What goes wrong ends the thread, and the store does the page again and says what it was.
 */

/** A longer wait for the lock is left to the store, which can wait without holding a thread. */
const BLOCKING_MS = 200;

if (!parentPort) throw new Error('This file is a thread of its own');
const port = parentPort;
const { path, limit, types, after, memory } = workerData as AheadOrder;
const gate = new SharedMemoryLock(memory);
const db = openDatabase(path, { readOnly: true, busyTimeoutMs: BLOCKING_MS });
// Each pack is opened once; in the thread's small heap it would be in the way for longer.
const sql = prepareStatements(db, { keeps: 0 });
const text = new PageText();
let from = after;
let isOver = false;

port.on('message', () => {
  if (isOver) return; // a message from before the port was closed
  gate.begin();
  try {
    if (!gate.isShut && givePage()) return;
    isOver = true;
    port.close();
    db.close();
  } finally {
    gate.done();
  }
});
gate.done();

/** @returns false at the head */
function givePage(): boolean {
  const { next, head } = eachOfPage(sql, { after: from, limit, types }, (row) => text.add(toText(row)), MOST_ROWS);
  if (head) return false;
  from = next;
  const page: TextPage = { text: text.take(), next };
  port.postMessage(page, [page.text]);
  return true;
}
