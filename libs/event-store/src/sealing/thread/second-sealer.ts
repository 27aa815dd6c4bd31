import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { EventData } from '../../catalogue/catalogue.js';
import type { KeyName } from '../box.js';
import { handed, type HandedKeys, type KeyToOpen } from './handed-keys.js';
import type { BoxPlaces } from './text-boxes.js';

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

/** A page of text (`TextPage`) that is to be opened. */
export interface LookingOrder {
  /** Names it; the thread keeps it until its keys come. */
  page: number;
  text: ArrayBuffer;
}

/** The keys of a page, in the order of the names that were asked for; undefined where there is none to open with. */
export interface FillingOrder {
  page: number;
  keys: HandedKeys;
}

/** What the thread is asked for, and is told. */
export type Order =
  { open: OpeningOrder } | { seal: SealingOrder } | { look: LookingOrder } | { fill: FillingOrder } | 'end';

/** A page with what could be opened, and the indexes of the events in which something could not. */
export interface FilledText {
  text: ArrayBuffer;
  left: number[];
}

/**
 * A JSON array with what was in the boxes; the boxes that were made; a JSON array of the names of the keys that a page
 * needs; the page. Undefined where it could not be.
 */
export type Answer = { contents: string } | { boxes: string[] } | { names: string } | FilledText | undefined;

/** MB. What is open lives no longer than the order that it belongs to; with 8 for the young it collects garbage for a fifth of its time. */
const HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 256 };

/**
 * Opens and makes boxes in a second thread while this one does something else (docs/adr/0144-boxes-in-a-second-thread.md).
 * It explains nothing: what it does not do is left to this thread, which says what was wrong.
 */
export class SecondSealer {
  private readonly thread: Worker | undefined;
  private readonly gone: Promise<void>;
  private readonly waiting: ((answer: Answer) => void)[] = [];
  private hasEnded: boolean;
  private pages = 0;

  /** @param places for pages of text */
  constructor(places: BoxPlaces = new Map()) {
    this.thread = start(places);
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

  /**
   * A page of text with everything open that can be, undefined where the thread cannot give it. The text is the thread's
   * from now on.
   * @param keysOf gives the keys by these names, undefined where there is none to open with
   */
  async filled(
    text: ArrayBuffer,
    keysOf: (names: readonly KeyName[]) => Promise<KeyToOpen[]>,
  ): Promise<FilledText | undefined> {
    const page = this.pages++;
    const looked = await this.asked({ look: { page, text } }, [text]);
    if (!looked || !('names' in looked)) return undefined;
    const keys = await keysOf(JSON.parse(looked.names) as KeyName[]);
    const answer = await this.asked({ fill: { page, keys: handed(keys) } });
    return answer && 'left' in answer ? answer : undefined;
  }

  /** Resolves when the thread is gone; what it was to do is left. Safe to call twice. */
  async stop(): Promise<void> {
    this.finish();
    this.thread?.ref();
    this.thread?.postMessage('end' satisfies Order);
    await this.gone;
  }

  private asked(order: Order, transferred: ArrayBuffer[] = []): Promise<Answer> {
    if (this.hasEnded || !this.thread) return Promise.resolve(undefined);
    const answer = new Promise<Answer>((resolve) => this.waiting.push(resolve));
    this.thread.ref();
    this.thread.postMessage(order, transferred);
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

function start(places: BoxPlaces): Worker | undefined {
  try {
    const script = new URL('./sealing-thread.js', import.meta.url);
    return new Worker(script, { workerData: places, resourceLimits: HEAP, execArgv: [] });
  } catch {
    return undefined; // a process may be forbidden to have threads
  }
}
