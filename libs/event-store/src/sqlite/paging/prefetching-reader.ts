import type { EventStore, Page, PagesOptions, TextPage } from '../../port.js';
import { eventsOf, PAGE_EVENTS, pageByPage } from '../../paging.js';
import type { PageTask } from '../../text/page-task.js';
import { toRow } from '../append/positions.js';
import { type AheadWay, Prefetcher } from './prefetcher.js';

/** Rows that must lie before a reader for a second thread to be worth its start (50 ms, and 30 MB while it runs). */
const WORTH_A_THREAD = 20_000;

/**
 * Goes through a log with a second thread that reads ahead, where the way is long and the log is a file. The store
 * itself reads the first page, the last ones, and the pages that the thread could not.
 */
export class PrefetchingReader {
  private readonly running = new Set<Prefetcher>();

  /** @param path of the log; undefined where a thread could not open what the store has open */
  constructor(
    private readonly log: Pick<EventStore, 'readAll' | 'head'>,
    private readonly path: string | undefined,
  ) {}

  async *through(options: PagesOptions): AsyncGenerator<Page, void> {
    let { after } = options;
    for await (const page of this.texts(options)) {
      const events = 'text' in page ? eventsOf(page) : page.events;
      if (!events) return yield* pageByPage(this.log, { ...options, after }); // the store says which event it is
      yield 'text' in page ? { events, next: page.next, head: false } : page;
      after = page.next;
    }
  }

  /** What the thread has read comes as it reads it. */
  async *texts(
    { after, limit = PAGE_EVENTS, types, signal }: PagesOptions,
    task?: PageTask,
  ): AsyncGenerator<Page | TextPage, void> {
    const page = await this.log.readAll({ after, limit, types, signal });
    yield page;
    if (page.head) return;
    let { next } = page;
    const rows = toRow(await this.log.head()) - toRow(next);
    if (this.path !== undefined && rows > WORTH_A_THREAD)
      for await (const text of this.ahead({ path: this.path, after: next, limit, types, task }, signal)) {
        yield text;
        ({ next } = text);
      }
    yield* pageByPage(this.log, { after: next, limit, types, signal });
  }

  /** Ends all threads; those who got pages from them go on with the store. Resolves when the file is free. */
  async stop(): Promise<void> {
    await Promise.all([...this.running].map((ahead) => ahead.stop()));
  }

  private async *ahead(way: AheadWay, signal: AbortSignal | undefined): AsyncGenerator<TextPage, void> {
    const ahead = new Prefetcher(way);
    this.running.add(ahead);
    try {
      for (let page = await ahead.take(signal); page; page = await ahead.take(signal)) {
        yield page;
        // As with `readAll`: a reader that catches up would stop everything else.
        await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      await ahead.stop();
      this.running.delete(ahead);
    }
  }
}
