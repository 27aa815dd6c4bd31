import type { EventData } from '../../catalogue/catalogue.js';
import type { EventStore, Page, PagesOptions } from '../../port.js';
import { type Opener, opening } from '../sealed-content.js';
import type { EventOpener } from './event-opener.js';
import { type OpeningOrder, SecondSealer } from '../thread/second-sealer.js';

/** So many events are opened by this thread before a second one is worth its start (50 ms, and 10 MB while it runs). */
const WORTH_A_THREAD = 4_000;

/**
 * Goes through a sealed log. Where the way is long, a second thread opens a page while the reader works on the one
 * before. Pages near the end, and those that the thread does not open, are opened by this one.
 */
export class OpeningReader {
  constructor(
    private readonly stored: Pick<EventStore, 'pages'>,
    private readonly opener: EventOpener,
  ) {}

  async *through(options: PagesOptions): AsyncGenerator<Page, void> {
    const way = this.stored.pages(options)[Symbol.asyncIterator]();
    try {
      for (let events = 0; events < WORTH_A_THREAD;) {
        const page = await nextOf(way);
        if (!page) return;
        yield { ...page, events: await this.opener.all(page.events) };
        if (page.head) return;
        events += page.events.length;
      }
      const after = yield* this.ahead(way, options.signal);
      if (after === undefined) return;
      for await (const page of this.stored.pages({ ...options, after }))
        yield { ...page, events: await this.opener.all(page.events) };
    } finally {
      await way.return?.();
    }
  }

  /**
   * Whatever comes after a page is fetched, and its opening begun, before that page is given out.
   * @returns the position up to which pages were given, none of them as the last; undefined where there is nothing more
   */
  private async *ahead(
    way: AsyncIterator<Page>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Page, Page['next'] | undefined> {
    const second = new SecondSealer();
    try {
      for (let before: Promise<Page> | undefined; ;) {
        const [coming] = await Promise.allSettled([nextOf(way)]);
        const page = coming.status === 'fulfilled' ? coming.value : undefined;
        const begun = page && this.begun(second, page);
        begun?.catch(() => undefined); // told when it is its turn
        signal?.throwIfAborted();
        if (before) yield await before;
        if (coming.status === 'rejected') throw coming.reason;
        if (!page) return undefined;
        before = begun;
        if (!page.head) continue;
        // It was the last when it was fetched: whether it still is, is asked again.
        if (page.events.length > 0 && before) yield { ...(await before), head: false };
        return page.next;
      }
    } finally {
      await second.stop();
    }
  }

  private async begun(second: SecondSealer, page: Page): Promise<Page> {
    if (second.isOver) return { ...page, events: await this.opener.all(page.events) };
    const { found, order } = await this.opener.order(page.events);
    const contents = order.boxes.length > 0 ? await second.opened(order) : undefined;
    const open = contents && openedBefore(order, contents);
    return { ...page, events: await this.opener.allWith(found, page.events, open) };
  }
}

/** What was opened elsewhere, asked for in the same order. */
function openedBefore({ boxes, places }: OpeningOrder, contents: readonly EventData[]): Opener {
  let next = 0;
  return (box, key, place) => {
    const content = contents[next];
    if (!content || boxes[next] !== box || places[next] !== place) return opening(box, key, place);
    next++;
    return content;
  };
}

async function nextOf(way: AsyncIterator<Page>): Promise<Page | undefined> {
  const next = await way.next();
  return next.done ? undefined : next.value;
}
