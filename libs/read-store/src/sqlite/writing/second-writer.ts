import { Worker } from 'node:worker_threads';
import { SharedMemoryLock } from '@wavelane/sqlite';
import type { FileKind } from '../schema.js';
import type { Transaction } from './transaction.js';

/** Which file the thread opens. */
export interface WrittenFile {
  path: string;
  kind: FileKind;
  maxPages?: number | undefined;
}

export interface ThreadData extends WrittenFile {
  /** The memory of the {@link SharedMemoryLock}. */
  memory: SharedArrayBuffer;
}

/** A task with an answer: a transaction, or a rewrite of the whole file. */
export type Task = Transaction | 'rewrite';
export type Order = Task | 'checkpoint' | 'end';
/** `changes` is missing if nothing was done. */
export interface Answer {
  changes?: number;
}

/** Whatever carries out transactions beside this thread. */
export interface Aside {
  /** False if it never can, as in a process that may have no threads. */
  readonly isAble: boolean;
  /** @returns how many rows changed; undefined if nothing was done, or the outcome is not known */
  carryOut(task: Task): Promise<number | undefined>;
  /** Asks for a checkpoint of the WAL into the file. */
  checkpoint(): void;
  /** Resolves when the file is let go of. */
  stop(): Promise<void>;
}

/**
 * MB. Garbage is first looked for at half of the larger bound, so a generous one would cost that much. It must never be met,
 * since that would break off the driver: a transaction has some MB (`MOST_CHARACTERS`).
 */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 };
/** A thread with nothing to do is ended, and its memory freed. */
const IDLE_MS = 30_000;
/** How long the end of the process waits for a transaction under way. */
const LAST_MS = 2_000;

/**
 * A second connection to a file, in a thread of its own, for transactions that would hold this one: those with many
 * documents, and checkpoints of the WAL (docs/adr/0070-read-models-in-batches.md). It is started when it is needed and
 * ended when it is not. A transaction that it does not carry out is left to the connection of this thread, which
 * reports the error.
 */
export class SecondWriter {
  private readonly gate: SharedMemoryLock;
  private readonly thread: Worker | undefined;
  private readonly gone: Promise<void>;
  private readonly waiting: ((answer: Answer) => void)[] = [];
  private isOver: boolean;

  constructor(file: WrittenFile) {
    this.gate = new SharedMemoryLock();
    this.gate.open();
    this.thread = start({ ...file, memory: this.gate.memory });
    this.isOver = !this.thread;
    this.gone = this.thread ? this.follow(this.thread) : Promise.resolve();
  }

  async carryOut(task: Task): Promise<number | undefined> {
    if (this.isOver || !this.thread) return undefined;
    const answer = new Promise<Answer>((resolve) => this.waiting.push(resolve));
    this.thread.ref();
    this.thread.postMessage(task);
    return (await answer).changes;
  }

  checkpoint(): void {
    if (!this.isOver) this.thread?.postMessage('checkpoint');
  }

  async stop(): Promise<void> {
    this.isOver = true;
    this.thread?.ref();
    this.thread?.postMessage('end');
    await this.gone;
  }

  /** It takes no more transactions. */
  get isDead(): boolean {
    return this.isOver;
  }

  /** @returns resolves when the thread is gone */
  private follow(thread: Worker): Promise<void> {
    thread.unref();
    const atExit = () => {
      this.gate.shut();
      this.gate.hold(LAST_MS);
    };
    process.on('exit', atExit);
    thread.on('message', (answer: Answer) => {
      this.waiting.shift()?.(answer);
      // The code that stops the thread waits for its end.
      if (this.waiting.length === 0 && !this.isOver) thread.unref();
    });
    thread.on('error', () => this.finish());
    return new Promise((resolve) =>
      thread.on('exit', () => {
        process.off('exit', atExit);
        this.finish();
        resolve();
      }),
    );
  }

  private finish(): void {
    this.isOver = true;
    for (const answer of this.waiting.splice(0)) answer({});
  }
}

function start(data: ThreadData): Worker | undefined {
  try {
    const script = new URL('./writing-thread.js', import.meta.url);
    return new Worker(script, { workerData: data, resourceLimits: HEAP, execArgv: [] });
  } catch {
    return undefined; // a process may be forbidden to have threads
  }
}

/** A {@link SecondWriter} as long as there is work for it. One that failed to start is not tried again. */
export class SecondWriterAsNeeded implements Aside {
  private writer: SecondWriter | undefined;
  private idle: NodeJS.Timeout | undefined;
  private hasFailed = false;
  private stopping: Promise<void> = Promise.resolve();

  /** @throws DataCloneError an option of the file cannot be sent to a thread, which would never start */
  constructor(private readonly file: WrittenFile) {
    structuredClone(file);
  }

  get isAble(): boolean {
    return !this.hasFailed;
  }

  async carryOut(task: Task): Promise<number | undefined> {
    const changes = await this.needed()?.carryOut(task);
    if (this.writer?.isDead) this.hasFailed = true;
    return changes;
  }

  checkpoint(): void {
    this.needed()?.checkpoint();
  }

  async stop(): Promise<void> {
    this.hasFailed = true;
    this.rest();
    await this.stopping;
  }

  private needed(): SecondWriter | undefined {
    if (this.hasFailed) return undefined;
    this.writer ??= new SecondWriter(this.file);
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.rest(), IDLE_MS).unref();
    return this.writer;
  }

  private rest(): void {
    clearTimeout(this.idle);
    const { writer } = this;
    this.writer = undefined;
    if (writer) this.stopping = Promise.all([this.stopping, writer.stop()]).then(() => undefined);
  }
}
