import { EventLoopTurns, type EventStore, type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { Projection } from '../define/definition.js';
import { type Folding, foldOne } from '../define/fold.js';
import { route } from '../define/routing.js';

const PAGE = 1_000;

/** A straight fold of some keys in memory: what the documents should be. It can go on from where it stopped. */
export class InMemoryReplay {
  readonly documents = new Map<string, Folding>();
  /** Keys with a fold that throws, kept as they were before. */
  readonly broken = new Set<string>();
  position: Position = START;
  /** Keys that nobody asks about any more; what happens to them is not folded. */
  private readonly gone = new Set<string>();
  private readonly handles: ReadonlySet<string>;
  /** Without its rows, which are not needed here. */
  private readonly projection: Projection;

  constructor(
    private readonly eventStore: EventStore,
    projection: Projection,
    private readonly isWanted: (key: string) => boolean = () => true,
  ) {
    this.handles = new Set(projection.handles);
    this.projection = { ...projection };
    delete this.projection.rows;
  }

  /** Folds up to a position, inclusive. */
  async advance(upTo: Position): Promise<void> {
    const { handles } = this.projection;
    const breath = new EventLoopTurns();
    while (this.position < upTo) {
      const { events, next, head } = await this.eventStore.readAll({
        after: this.position,
        limit: PAGE,
        types: handles,
      });
      this.take(events, next, upTo);
      if (head) break;
      await breath.take();
    }
  }

  /**
   * Folds the next page of the log, which the caller has read. @param next where the page ends
   * @param upTo no further than this, inclusive
   */
  take(events: readonly StoredEvent[], next: Position, upTo: Position): void {
    if (this.position >= upTo) return;
    const { routed } = route(this.projection, this.handles, events, this.position);
    for (const { event, keys } of routed) {
      if (event.position > upTo) break;
      for (const key of keys)
        if (this.isWanted(key) && !this.broken.has(key) && !this.gone.has(key)) this.fold(key, event);
    }
    this.position = next < upTo ? next : upTo;
  }

  /** Lets go of a document that was found to be right. */
  letGo(key: string): void {
    this.gone.add(key);
    this.documents.delete(key);
  }

  private fold(key: string, event: Parameters<typeof foldOne>[3]): void {
    try {
      this.documents.set(key, foldOne(this.projection, key, this.documents.get(key), event));
    } catch {
      this.broken.add(key);
    }
  }
}
