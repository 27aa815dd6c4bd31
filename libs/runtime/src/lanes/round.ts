import type { Lanes } from './lanes.js';

export interface RoundOptions<Item, Key> {
  lanes: Lanes<Key>;
  /** The items after a cursor, the first ones without it. The answer has no cursor where there are no more. */
  page: (cursor: string | undefined) => Promise<{ items: readonly Item[]; cursor?: string | undefined }>;
  keyOf: (item: Item) => Key;
  /** What it throws is lost: it should catch. */
  visit: (item: Item, signal: AbortSignal) => Promise<void>;
}

export interface Stretch {
  /** Visits that are begun at most. */
  visits: number;
  /** ms after which no visit begins any more. */
  ms: number;
  signal: AbortSignal;
}

/**
 * Goes round through many things, a stretch at a time, with a page of them in memory. Each has a lane of its own, so one
 * that hangs is left behind while the round goes on, and is passed over as long as it hangs.
 */
export class Round<Item, Key> {
  private waiting: Item[] = [];
  private cursor: string | undefined;
  private isRead = true;

  constructor(private readonly options: RoundOptions<Item, Key>) {}

  /** Whether each visit of the round has begun; the last ones may be under way. */
  get isOver(): boolean {
    return this.isRead && this.waiting.length === 0;
  }

  begin(): void {
    this.waiting = [];
    this.cursor = undefined;
    this.isRead = false;
  }

  /** These come next, whether or not their turn has passed. */
  first(items: readonly Item[]): void {
    this.waiting.unshift(...items);
  }

  /** Goes on from where the last stretch ended. @throws what the page throws; the round then begins anew */
  async go({ visits, ms, signal }: Stretch): Promise<void> {
    const { lanes, keyOf, visit } = this.options;
    const until = performance.now() + ms;
    for (let begun = 0; begun < visits && !signal.aborted;) {
      const item = await this.next();
      if (item === undefined) return;
      if (lanes.has(keyOf(item))) continue;
      if (!(await lanes.place(until - performance.now(), signal))) return this.first([item]);
      lanes.start(keyOf(item), () => visit(item, signal));
      begun++;
    }
  }

  private async next(): Promise<Item | undefined> {
    while (!this.isRead && this.waiting.length === 0) {
      try {
        const { items, cursor } = await this.options.page(this.cursor);
        this.waiting.push(...items);
        this.cursor = cursor;
        this.isRead = cursor === undefined;
      } catch (error) {
        this.cursor = undefined;
        throw error;
      }
    }
    return this.waiting.shift();
  }
}
