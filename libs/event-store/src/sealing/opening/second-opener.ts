import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { EventData } from '../../catalogue/catalogue.js';

/** Boxes of a page, in the order in which they stand in it. */
export interface OpeningOrder {
  keys: KeyObject[];
  /** Of each box, the index of its key. */
  keyOf: number[];
  boxes: string[];
  places: string[];
}

/** What was in them as one JSON array; undefined where one does not open. */
export type OpenedText = string | undefined;

/** MB. What is open lives no longer than its page is under way. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

/**
 * Opens boxes in a second thread while this one works on what was opened before (docs/adr/0144-opened-ahead.md). It
 * explains nothing: what it does not open is left to this thread, which says what was wrong.
 */
export class SecondOpener {
  private readonly thread: Worker | undefined;
  private readonly gone: Promise<void>;
  private readonly waiting: ((text: OpenedText) => void)[] = [];
  private hasEnded: boolean;

  constructor() {
    this.thread = start();
    this.hasEnded = !this.thread;
    this.gone = this.thread ? this.follow(this.thread) : Promise.resolve();
  }

  /** It opens nothing more. */
  get isOver(): boolean {
    return this.hasEnded;
  }

  /** What was in each of them; undefined where the thread cannot say. */
  async opened(order: OpeningOrder): Promise<EventData[] | undefined> {
    if (this.hasEnded || !this.thread) return undefined;
    const answer = new Promise<OpenedText>((resolve) => this.waiting.push(resolve));
    this.thread.ref();
    this.thread.postMessage(order);
    const text = await answer;
    if (text === undefined) return undefined;
    const contents = JSON.parse(text) as EventData[];
    return contents.length === order.boxes.length ? contents : undefined;
  }

  /** Resolves when the thread is gone; what it was to open is left. Safe to call twice. */
  async stop(): Promise<void> {
    this.finish();
    this.thread?.ref();
    this.thread?.postMessage('end');
    await this.gone;
  }

  /** @returns resolves when the thread is gone */
  private follow(thread: Worker): Promise<void> {
    thread.unref();
    thread.on('message', (text: OpenedText) => {
      this.waiting.shift()?.(text);
      // Whoever stops it waits for its end.
      if (this.waiting.length === 0 && !this.hasEnded) thread.unref();
    });
    thread.on('error', () => this.finish());
    return new Promise((resolve) =>
      thread.on('exit', () => {
        this.finish();
        resolve();
      }),
    );
  }

  private finish(): void {
    this.hasEnded = true;
    for (const answer of this.waiting.splice(0)) answer(undefined);
  }
}

function start(): Worker | undefined {
  try {
    return new Worker(new URL('./opening-thread.js', import.meta.url), { resourceLimits: HEAP, execArgv: [] });
  } catch {
    return undefined; // a process may be forbidden to have threads
  }
}
