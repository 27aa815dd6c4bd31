import { type EventStore, type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { DocumentWrite } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { asError, type Fault } from '../define/fault.js';
import { type Folding, foldOne } from '../define/fold.js';
import { keysOf, rowsOf } from '../define/routing.js';
import type { Traces } from './traces.js';

const PAGE = 1_000;

/** What one projection's documents and rows come to. */
export class Replayed {
  readonly documents = new Map<string, Folding>();
  readonly rows = new Map<string, DocumentWrite>();
  /** Keys that take no further event. */
  readonly faults = new Map<string, Fault>();
  private readonly keys: ReadonlySet<string>;
  private readonly rowIds: ReadonlySet<string>;

  constructor(
    readonly projection: Projection,
    readonly wanted: Traces[string],
  ) {
    this.keys = new Set(wanted.keys);
    this.rowIds = new Set(wanted.rows);
  }

  take(event: StoredEvent): void {
    let keys: readonly string[] = [];
    try {
      keys = keysOf(this.projection, event).filter((key) => this.keys.has(key) && !this.faults.has(key));
      for (const row of rowsOf(this.projection, event)) if (this.rowIds.has(row.id)) this.rows.set(row.id, row);
    } catch {
      // a fault of that event's own
    }
    for (const key of keys) {
      try {
        this.documents.set(key, foldOne(this.projection, key, this.documents.get(key), event));
      } catch (error) {
        this.faults.set(key, { key, event, error: asError(error) });
      }
    }
  }
}

/** Many documents and rows of several projections, folded from the start of the log up to a position in one go. */
export class TracesReplay {
  readonly replayed: readonly Replayed[];
  private readonly byType = new Map<string, Replayed[]>();
  private after: Position = START;

  constructor(
    private readonly eventStore: EventStore,
    projections: readonly Projection[],
    traces: Traces,
  ) {
    this.replayed = projections.flatMap((projection) => {
      const wanted = traces[projection.name];
      return wanted ? [new Replayed(projection, wanted)] : [];
    });
    for (const one of this.replayed)
      for (const type of one.projection.handles) this.byType.set(type, [...(this.byType.get(type) ?? []), one]);
  }

  /** Goes on up to a position, inclusive. */
  async advance(upTo: Position): Promise<void> {
    const types = [...this.byType.keys()];
    while (this.after < upTo) {
      const { events, next, head } = await this.eventStore.readAll({ after: this.after, limit: PAGE, types });
      for (const event of events)
        if (event.position <= upTo) for (const one of this.byType.get(event.type) ?? []) one.take(event);
      this.after = next < upTo ? next : upTo;
      if (head) break;
    }
  }
}
