import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { EventData } from '../../catalogue/catalogue.js';
import type { KeyName } from '../box.js';
import type { HandedKeys } from './handed-keys.js';

/** Boxes to open, in the order in which they stand in their events. */
export interface OpeningOrder {
  keys: HandedKeys;
  /** Of each box, the index of its key. */
  keyOf: number[];
  boxes: string[];
  places: string[];
}

/** Boxes to make, in the order in which they come into their events. */
export interface SealingOrder {
  keys: { name: KeyName; key: KeyObject }[];
  /** Of each box, the index of its key. */
  keyOf: number[];
  places: string[];
  plains: string[];
}

/** What the thread is asked for, and is told. */
export type Order = { open: OpeningOrder } | { seal: SealingOrder } | 'end';

/** A JSON array with what was in the boxes, or the boxes that were made; undefined where it could not be. */
export type Answer = { contents: string } | { boxes: string[] } | undefined;

/** MB. What is open lives no longer than the order that it belongs to; with 8 for the young it collects garbage for a fifth of its time. */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/**
 * Opens and makes boxes in a second thread while this one does something else (docs/adr/0122-large-files.md).
 * It explains nothing: what it does not do is left to this thread, which says what was wrong.
 */
export class SecondSealer {
  private readonly thread: Worker | undefined;
  private readonly gone: Promise<void>;
  private readonly waiting: ((answer: Answer) => void)[] = [];
  private hasEnded: boolean;

  constructor() {
    this.thread = start();
    this.hasEnded = !this.thread;
    this.gone = this.thread ? this.follow(this.thread) : Promise.resolve();
  }

  /** It does nothing more. */
  get isOver(): boolean {
    return this.hasEnded;
  }

  /** What was in each of the boxes; undefined where the thread cannot say. */
  async opened(order: OpeningOrder): Promise<EventData[] | undefined> {
    const answer = await this.asked({ open: order });
    if (!answer || !('contents' in answer)) return undefined;
    const contents = JSON.parse(answer.contents) as EventData[];
    return contents.length === order.boxes.length ? contents : undefined;
  }

  /** The boxes; undefined where the thread did not make them. */
  async sealed(order: SealingOrder): Promise<string[] | undefined> {
    const answer = await this.asked({ seal: order });
    if (!answer || !('boxes' in answer)) return undefined;
    return answer.boxes.length === order.plains.length ? answer.boxes : undefined;
  }

  /** Resolves when the thread is gone; what it was to do is left. Safe to call twice. */
  async stop(): Promise<void> {
    this.finish();
    this.thread?.ref();
    this.thread?.postMessage('end' satisfies Order);
    await this.gone;
  }

  private asked(order: Order): Promise<Answer> {
    if (this.hasEnded || !this.thread) return Promise.resolve(undefined);
    const answer = new Promise<Answer>((resolve) => this.waiting.push(resolve));
    this.thread.ref();
    this.thread.postMessage(order);
    return answer;
  }

  /** @returns resolves when the thread is gone */
  private follow(thread: Worker): Promise<void> {
    thread.unref();
    thread.on('message', (answer: Answer) => {
      this.waiting.shift()?.(answer);
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
    const script = new URL('./sealing-thread.js', import.meta.url);
    return new Worker(script, { resourceLimits: HEAP, execArgv: [] });
  } catch {
    return undefined; // a process may be forbidden to have threads
  }
}
