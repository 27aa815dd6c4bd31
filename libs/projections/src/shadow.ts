import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { Projection } from './definition.js';
import { type Folding, foldOne } from './fold.js';
import { route } from './routing.js';
import { Breath } from './slice-budget.js';

const PAGE = 1_000;

/** A straight fold of some keys in memory: what the documents should be. It can go on from where it stopped. */
export class Shadow {
  readonly documents = new Map<string, Folding>();
  /** Keys whose fold throws, kept as they were before. */
  readonly broken = new Set<string>();
  position: Position = START;
  private readonly handles: ReadonlySet<string>;

  constructor(
    private readonly eventStore: EventStore,
    private readonly projection: Projection,
    private readonly isWanted: (key: string) => boolean = () => true,
  ) {
    this.handles = new Set(projection.handles);
  }

  /** Folds up to a position, inclusive. */
  async advance(upTo: Position): Promise<void> {
    const { handles } = this.projection;
    const breath = new Breath();
    while (this.position < upTo) {
      const { events, next, head } = await this.eventStore.readAll({
        after: this.position,
        limit: PAGE,
        types: handles,
      });
      const { routed } = route(this.projection, this.handles, events, this.position);
      for (const { event, keys } of routed) {
        if (event.position > upTo) break;
        for (const key of keys) if (this.isWanted(key) && !this.broken.has(key)) this.fold(key, event);
      }
      this.position = next < upTo ? next : upTo;
      if (head) break;
      await breath.take();
    }
  }

  private fold(key: string, event: Parameters<typeof foldOne>[3]): void {
    try {
      this.documents.set(key, foldOne(this.projection, key, this.documents.get(key), event));
    } catch {
      this.broken.add(key);
    }
  }
}
