import type { EventData } from '../../catalogue/catalogue.js';
import type { Position, StoredEvent } from '../../event.js';
import { eventsOf } from '../../paging.js';
import type { EventStore, Page, PagesOptions, TextPage } from '../../port.js';
import { type Opener, opening } from '../sealed-content.js';
import type { EventOpener } from './event-opener.js';
import { type OpeningOrder, SecondSealer } from '../thread/second-sealer.js';

/** So many events are opened by this thread before a second one is worth its start (50 ms, and 25 MB while it runs). */
const WORTH_A_THREAD = 4_000;
/** After so many the thread is started, so that it is there by then: this one would wait for it for as long as it takes to fold four pages. */
const WORTH_A_START = 2_000;
/** Pages that are opened while the reader works on one: of each the keys are found in a turn of this thread, between two of the other. */
const PAGES_AHEAD = 4;

type Way = AsyncIterator<Page | TextPage>;

/**
 * Goes through a sealed log. Where it has pages as text they come open, by the thread that reads them; else, where the way
 * is long, a second thread opens the next pages while the reader works on one. What they do not open is opened by this one.
 */
export class OpeningReader {
  constructor(
    private readonly stored: Pick<EventStore, 'pages' | 'textPages'>,
    private readonly opener: EventOpener,
  ) {}

  async *through(options: PagesOptions): AsyncGenerator<Page, void> {
    const after = yield* this.along(options);
    if (after === undefined) return;
    for await (const page of this.stored.pages({ ...options, after }))
      yield { ...page, events: await this.opener.all(page.events) };
  }

  /** @returns the position up to which pages were given, where there may be more, none of them as the last */
  private async *along(options: PagesOptions): AsyncGenerator<Page, Position | undefined> {
    const way: Way = (this.stored.textPages?.(options, this.opener.task) ?? this.stored.pages(options))[
      Symbol.asyncIterator
    ]();
    let { after } = options;
    let second: SecondSealer | undefined;
    try {
      for (let events = 0; !second || events < WORTH_A_THREAD;) {
        const found = await nextOf(way);
        if (!found) return undefined;
        options.signal?.throwIfAborted();
        const page = await this.alone(found);
        if (!page) return after;
        if (!('text' in found)) events += page.events.length;
        if (events >= WORTH_A_START && !page.head) second ??= new SecondSealer();
        yield page;
        if (page.head) return undefined;
        after = page.next;
      }
      return yield* this.ahead(way, second, after, options.signal);
    } finally {
      await second?.stop();
      await way.return?.();
    }
  }

  /**
   * Whatever comes after a page is fetched, and its opening begun, before that page is given out.
   * @param after where the way begins @returns as {@link along}
   */
  private async *ahead(
    way: Way,
    second: SecondSealer,
    after: Position,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Page, Position | undefined> {
    const underWay: Promise<Page | undefined>[] = [];
    let reached = after;
    for (;;) {
      const [coming] = await Promise.allSettled([nextOf(way)]);
      const found = coming.status === 'fulfilled' ? coming.value : undefined;
      if (found) {
        const begun = this.begun(second, found);
        begun.catch(() => undefined); // told when it is its turn
        underWay.push(begun);
      }
      const isEnd = !found || isHead(found);
      signal?.throwIfAborted();
      while (underWay.length > (isEnd ? 0 : PAGES_AHEAD)) {
        const page = await underWay.shift();
        if (!page) return reached;
        // One that was the last when it was fetched: whether it still is, is asked again.
        if (page.events.length > 0 || !page.head) yield { ...page, head: false };
        reached = page.next;
      }
      if (coming.status === 'rejected') throw coming.reason;
      if (isEnd) return found && reached;
    }
  }

  private async begun(second: SecondSealer, page: Page | TextPage): Promise<Page | undefined> {
    if (second.isOver || 'text' in page) return this.alone(page);
    const { found, order } = await this.opener.order(page.events);
    const contents = order.boxes.length > 0 ? await second.opened(order) : undefined;
    const open = contents && openedBefore(order, contents);
    return { ...page, events: await this.opener.allWith(found, page.events, open) };
  }

  /** undefined where it cannot be given. */
  private async alone(page: Page | TextPage): Promise<Page | undefined> {
    if ('events' in page) return { ...page, events: await this.opener.all(page.events) };
    const events = eventsOf(page);
    return events && { events: await this.whole(events, page.left), next: page.next, head: false };
  }

  /** @param left where something is sealed still; undefined: anywhere */
  private async whole(events: StoredEvent[], left: readonly number[] | undefined): Promise<StoredEvent[]> {
    if (!left) return this.opener.all(events);
    const open = await this.opener.all(left.flatMap((index) => events[index] ?? []));
    for (const [at, event] of open.entries()) events[left[at] ?? -1] = event;
    return events;
  }
}

const isHead = (page: Page | TextPage): boolean => 'head' in page && page.head;

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

async function nextOf(way: Way): Promise<Page | TextPage | undefined> {
  const next = await way.next();
  return next.done ? undefined : next.value;
}
