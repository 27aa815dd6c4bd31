import { StoreCorrupt } from '../errors.js';
import type { StoredEvent } from '../event.js';
import { pageByPage } from '../paging.js';
import type { EventStore, Page, PagesOptions, ReadAllOptions, ReadStreamOptions } from '../port.js';

/** A page that was read past damage. */
export interface SalvagedPage extends Page {
  /**
   * The damages of the page. Its damaged events are among the others as they are stored now, if they are events at all.
   */
  damages: StoreCorrupt[];
}

/** Factor by which the page after a damaged one is smaller. */
const SMALLER = 8;

/**
 * {@link EventStore.readAll} for a search for damage: damage is returned, not thrown, and reading continues behind it.
 * The page may be shorter than requested. @throws the store's errors, and StoreCorrupt if the next position is not
 * known
 */
export async function salvagePage(
  log: Pick<EventStore, 'readAll'>,
  { types, ...options }: ReadAllOptions,
): Promise<SalvagedPage> {
  try {
    return { ...(await log.readAll({ ...options, ...(types && { types }) })), damages: [] };
  } catch (error) {
    if (!(error instanceof StoreCorrupt)) throw error;
  }
  // An index may be damaged, too: types are chosen here.
  const page = await unfiltered(log, options);
  const wanted = types && new Set(types);
  return wanted ? { ...page, events: page.events.filter(({ type }) => wanted.has(type)) } : page;
}

async function unfiltered(
  log: Pick<EventStore, 'readAll'>,
  options: Omit<ReadAllOptions, 'types'>,
): Promise<SalvagedPage> {
  for (let { limit } = options; ; limit = Math.ceil(limit / SMALLER)) {
    try {
      return { ...(await log.readAll({ ...options, limit })), damages: [] };
    } catch (error) {
      if (!(error instanceof StoreCorrupt)) throw error;
      if (limit > 1) continue;
      const { place } = error;
      if (!place || place.position <= options.after) throw error;
      return { events: foundAt(error), next: place.position, head: false, damages: [error] };
    }
  }
}

const foundAt = ({ place }: StoreCorrupt): StoredEvent[] => (place?.found ? [place.found] : []);

/** A log that is read past damage: damaged events come as they are stored now, or not at all. */
class SalvagingEventStore implements EventStore {
  readonly follow = null;
  readonly append: EventStore['append'];
  readonly readBack: EventStore['readBack'];
  readonly head: EventStore['head'];
  readonly changed: EventStore['changed'];
  readonly storeId: EventStore['storeId'];
  readonly curtailed: EventStore['curtailed'];
  readonly close: EventStore['close'];

  constructor(
    private readonly log: EventStore,
    private readonly isWanted: (found: StoredEvent) => boolean,
  ) {
    this.append = log.append.bind(log);
    this.readBack = log.readBack.bind(log);
    this.head = log.head.bind(log);
    this.changed = log.changed.bind(log);
    this.storeId = log.storeId.bind(log);
    this.curtailed = log.curtailed.bind(log);
    this.close = log.close.bind(log);
  }

  async readAll(options: ReadAllOptions): Promise<Page> {
    const { events, next, head, damages } = await salvagePage(this.log, options);
    const isDamaged = damages.length > 0;
    return { events: isDamaged ? events.filter(this.isWanted) : events, next, head };
  }

  pages(options: PagesOptions): AsyncIterable<Page> {
    return pageByPage(this, options);
  }

  async *readStream(stream: string, { from, limit, backwards = false }: ReadStreamOptions = {}) {
    const step = backwards ? -1 : 1;
    let left = limit ?? Number.MAX_SAFE_INTEGER;
    let start = from;
    // One by one from a damaged page on, as far as the event that is damaged.
    for (let atOnce = left; left > 0 && (start ?? 0) >= 0;) {
      const asked = Math.min(left, atOnce);
      let got = 0;
      try {
        for await (const event of this.log.readStream(stream, { from: start, limit: asked, backwards })) {
          yield event;
          start = event.revision + step;
          got++;
          left--;
        }
        if (got < asked) return;
      } catch (error) {
        if (!(error instanceof StoreCorrupt)) throw error;
        const isFirst = asked === 1;
        atOnce = isFirst ? Number.MAX_SAFE_INTEGER : 1;
        if (!isFirst) continue;
        const { revision } = error.place ?? {};
        if (revision === undefined) throw error;
        yield* foundAt(error).filter(this.isWanted);
        start = revision + step;
        left--;
      }
    }
  }
}

/** @see SalvagingEventStore @param isWanted which damaged events are given as they are stored now */
export const salvaging = (log: EventStore, isWanted = (_found: StoredEvent) => true): EventStore =>
  new SalvagingEventStore(log, isWanted);
