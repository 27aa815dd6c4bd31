import type { KeyedConcurrency } from './keyed-concurrency.js';

/** Items after a cursor; without a cursor there are no more. */
export interface SweepPage<Item> {
  items: readonly Item[];
  cursor?: string | undefined;
}

export interface PagedSweepOptions<Item, Key> {
  tasks: KeyedConcurrency<Key>;
  /** The items after a cursor, the first ones without it. */
  page: (cursor: string | undefined) => Promise<SweepPage<Item>>;
  keyOf: (item: Item) => Key;
  /** Its errors are ignored: it has to catch them. */
  visit: (item: Item, signal: AbortSignal) => Promise<void>;
}

export interface SweepLimits {
  /** Visits that are started at most. */
  visits: number;
  /** ms after which no visit is started any more. */
  ms: number;
  signal: AbortSignal;
}

/** Urgent items that are visited one after another while others wait, too. */
const URGENT_IN_A_ROW = 3;

/**
 * Visits many items in rounds, with one page of them in memory. A visit that hangs does not hold up the round, and its
 * item is left out of further rounds until the visit ends.
 */
export class PagedSweep<Item, Key> {
  private urgent: Item[] = [];
  private urgentInARow = 0;
  private waiting: Item[] = [];
  private cursor: string | undefined;
  private isRead = true;

  constructor(private readonly options: PagedSweepOptions<Item, Key>) {}

  /** Whether each visit of the round has been started; the last ones may still run. */
  get isOver(): boolean {
    return this.isRead && this.waiting.length === 0 && this.urgent.length === 0;
  }

  /** Begins a round, if the last one is over. */
  begin(): void {
    this.cursor = undefined;
    this.isRead = false;
  }

  /** These items come before others, though others never wait for all of them. */
  first(items: readonly Item[]): void {
    this.urgent.push(...items);
  }

  /** These items come after those of the page that was read. */
  last(items: readonly Item[]): void {
    this.waiting.push(...items);
  }

  /** Goes on with the round. @throws what `page` throws; the round then begins anew */
  async go({ visits, ms, signal }: SweepLimits): Promise<void> {
    const { tasks, keyOf, visit } = this.options;
    const until = performance.now() + ms;
    for (let begun = 0; begun < visits && !this.isOver && !signal.aborted;) {
      const left = until - performance.now();
      if (left <= 0 || !(await tasks.place(left, signal))) return;
      const item = await this.next();
      if (item === undefined) return;
      if (tasks.start(keyOf(item), () => visit(item, signal))) begun++;
      else if (!tasks.has(keyOf(item))) this.waiting.unshift(item);
    }
  }

  private async next(): Promise<Item | undefined> {
    if (this.urgent.length > 0 && this.urgentInARow++ < URGENT_IN_A_ROW) return this.urgent.shift();
    this.urgentInARow = 0;
    await this.read();
    return this.waiting.shift() ?? this.urgent.shift();
  }

  private async read(): Promise<void> {
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
  }
}
