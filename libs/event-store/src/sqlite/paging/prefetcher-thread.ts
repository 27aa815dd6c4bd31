import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase, SharedMemoryLock } from '@wavelane/sqlite';
import { PageText } from '../../text/page-text.js';
import type { AheadOrder, Sent, Told } from './prefetcher.js';
import type { TextPage } from '../../port.js';
import type { BegunPage, PageWork } from '../../text/page-task.js';
import { eachOfPage, MOST_ROWS } from '../reader.js';
import { toText } from '../rows.js';
import { prepareStatements } from '../statements.js';

/**
 * The other side of `Prefetcher`, a thread of its own: one page for each `next` that comes, up to the head of the log.
 * It explains nothing. What goes wrong in reading ends the thread, and the store does the page again and says what it was;
 * a page with which a task goes wrong is given as it was read.
 */

/** A longer wait for the lock is left to the store, which can wait without holding a thread. */
const BLOCKING_MS = 200;

if (!parentPort) throw new Error('This file is a thread of its own');
const port = parentPort;
const { path, limit, types, after, memory, task } = workerData as AheadOrder;
const gate = new SharedMemoryLock(memory);
const db = openDatabase(path, { readOnly: true, busyTimeoutMs: BLOCKING_MS });
const sql = prepareStatements(db);
const text = new PageText();
/** Of the task: what begins the work on a page. */
const begin = task && ((await import(task.module)) as { work: PageWork }).work(task.data);
/** Pages whose question is out. */
const underWay: PageUnderWay[] = [];
let from = after;
let isAtHead = false;
let isOver = false;

interface PageUnderWay {
  page: TextPage;
  /** undefined where its work went wrong: it is given as it was read, when it is its turn. */
  begun: BegunPage | undefined;
}

port.on('message', (told: Told) => {
  if (isOver) return; // a message from before the port was closed
  gate.begin();
  try {
    isOver = gate.isShut || told === 'end' || !goesOn(told);
    if (!isOver) return;
    port.close();
    db.close();
  } finally {
    gate.done();
  }
});
gate.done();

/** @returns false where there will be nothing more to give */
function goesOn(told: Exclude<Told, 'end'>): boolean {
  if (told !== 'next') end(told.answer);
  else if (!isAtHead) read();
  return !isAtHead || underWay.length > 0;
}

function read(): void {
  const { next, head } = eachOfPage(sql, { after: from, limit, types }, (row) => text.add(toText(row)), MOST_ROWS);
  isAtHead = head;
  if (head) return;
  from = next;
  const page: TextPage = { text: text.take(), next };
  if (!begin) return give(page);
  const begun = ifWell(() => begin(Buffer.from(page.text)));
  underWay.push({ page, begun });
  port.postMessage({ question: begun?.question } satisfies Sent);
}

function end(answer: unknown): void {
  const first = underWay.shift();
  if (!first) return;
  const { page, begun } = first;
  const done = begun && answer !== undefined ? ifWell(() => begun.end(answer)) : undefined;
  give(done ? { ...done, next: page.next } : page);
}

function give(page: TextPage): void {
  port.postMessage(page satisfies Sent, [page.text]);
}

function ifWell<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
