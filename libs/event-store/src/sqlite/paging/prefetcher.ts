import { Worker } from 'node:worker_threads';
import { SharedMemoryLock } from '@wavelane/sqlite';
import type { Position } from '../../event.js';
import type { TextPage } from '../../port.js';
import type { PageTask } from '../../text/page-task.js';

/** What the thread is to read, and to do with it. */
export interface AheadWay {
  path: string;
  after: Position;
  limit: number;
  types?: readonly string[] | undefined;
  task?: PageTask | undefined;
}

export interface AheadOrder extends Omit<AheadWay, 'task'> {
  task?: Omit<PageTask, 'answer'> | undefined;
  /** Of the {@link SharedMemoryLock}. */
  memory: SharedArrayBuffer;
}

/** What the thread is told: to read one more page; what was asked of the first page that waits for it; to end. */
export type Told = 'next' | { answer: unknown } | 'end';

/** What the thread sends, pages and the questions of pages each in the order of the log. */
export type Sent = TextPage | { question: string | undefined };

/** How far the thread runs ahead, in pages of some 0.4 MB (1 MB and an event at most): it reads on while others write. */
const PAGES_AHEAD = 6;
/**
 * MB. Little space for what is young keeps the thread small; with 4 for reading, and 8 for opening boxes, it collects
 * garbage for a fifth of its time. The other bound must never be met, since it would break off the driver (see `SharedMemoryLock`): a handful of the largest events are
 * 130 MB.
 */
const HEAP = { maxYoungGenerationSizeMb: 40, maxOldGenerationSizeMb: 512 };
/** What the end of the process waits for a page that is being read. */
const LAST_PAGE_MS = 1_000;

/**
 * Reads the log in a second thread while this one works on what it has got (docs/adr/0070-read-models-in-batches.md). It stops
 * before the head, and after any fault: its user goes on alone from the last page that came.
 */
export class Prefetcher {
  private readonly gate = new SharedMemoryLock();
  private readonly thread: Worker | undefined;
  private readonly gone: Promise<void>;
  private readonly answer: PageTask['answer'] | undefined;
  private arrived: TextPage[] = [];
  private isOver = false;
  private wake: (() => void) | undefined;
  /** Of the pages before, so that answers go in their order. */
  private answered: Promise<void> = Promise.resolve();

  constructor({ task, ...way }: AheadWay) {
    this.gate.open();
    this.answer = task?.answer;
    this.thread = start({ ...way, task: task && { module: task.module, data: task.data }, memory: this.gate.memory });
    this.gone = this.thread ? this.follow(this.thread) : Promise.resolve();
    this.isOver = !this.thread;
  }

  /**
   * The next page, as soon as it is there; never one at the head. Undefined when there will be no more of them.
   * @throws the signal's reason
   */
  async take(signal?: AbortSignal): Promise<TextPage | undefined> {
    signal?.throwIfAborted();
    if (this.arrived.length === 0 && !this.isOver) await this.arrival(signal);
    signal?.throwIfAborted();
    const page = this.arrived.shift();
    if (page) this.tell('next');
    return page;
  }

  /** Ends the thread after the page it is at; resolves when it is gone. Safe to call twice, and beside `take`. */
  async stop(): Promise<void> {
    this.end();
    this.thread?.ref();
    this.tell('end');
    await this.gone;
  }

  /** @returns resolves when the thread is gone */
  private follow(thread: Worker): Promise<void> {
    const atExit = () => this.gate.hold(LAST_PAGE_MS);
    process.on('exit', atExit);
    thread.on('message', (sent: Sent) => {
      if (this.isOver) return;
      if ('question' in sent) return this.asked(sent.question);
      this.arrived.push(sent);
      this.wake?.();
    });
    thread.on('error', () => this.finish());
    for (let page = 0; page < PAGES_AHEAD; page++) this.tell('next');
    return new Promise((resolve) =>
      thread.on('exit', () => {
        process.off('exit', atExit);
        this.finish();
        resolve();
      }),
    );
  }

  private tell(told: Told): void {
    this.thread?.postMessage(told);
  }

  private asked(question: string | undefined): void {
    const answer = question === undefined ? undefined : this.answer?.(question).catch(() => undefined);
    this.answered = this.answered.then(async () => {
      const told = { answer: await answer };
      if (this.isOver) return;
      try {
        this.tell(told);
      } catch {
        this.tell({ answer: undefined }); // what no thread can be handed
      }
    });
  }

  /** No more pages come; those that have come may be taken. */
  private finish(): void {
    this.isOver = true;
    this.wake?.();
  }

  private end(): void {
    this.gate.shut();
    this.arrived = [];
    this.finish();
  }

  /** Until there is a page, an end or an abort. Only a thread that is waited for keeps the process alive. */
  private async arrival(signal?: AbortSignal): Promise<void> {
    this.thread?.ref();
    let wake!: () => void;
    const woken = new Promise<void>((resolve) => (wake = () => resolve()));
    this.wake = wake;
    signal?.addEventListener('abort', wake);
    await woken;
    signal?.removeEventListener('abort', wake);
    this.thread?.unref();
    this.wake = undefined;
  }
}

function start(order: AheadOrder): Worker | undefined {
  try {
    const script = new URL('./prefetcher-thread.js', import.meta.url);
    return new Worker(script, { workerData: order, resourceLimits: HEAP, execArgv: [] });
  } catch {
    return undefined; // a process may be forbidden to have threads
  }
}
