import type { StoredEvent } from '@wavelane/event-store';
import type { Projection } from '../define/definition.js';
import { keysOf, rowsOf } from '../define/routing.js';

/** The traces of events in read models, by projection: keys of documents, ids of rows. Each once. */
export type Traces = Readonly<Record<string, { keys: readonly string[]; rows: readonly string[] }>>;

/** Collects which documents and rows have something of the events that it is shown. */
export class TraceCollector {
  private readonly found = new Map<string, { keys: Set<string>; rows: Set<string> }>();

  constructor(private readonly projections: readonly Projection[]) {}

  take(event: StoredEvent): void {
    for (const projection of this.projections) {
      if (!projection.handles.includes(event.type)) continue;
      try {
        const keys = keysOf(projection, event);
        const rows = rowsOf(projection, event);
        if (keys.length + rows.length === 0) continue;
        const of = this.of(projection.name);
        for (const key of keys) of.keys.add(key);
        for (const { id } of rows) of.rows.add(id);
      } catch {
        // an event that the projection cannot take has left nothing in it
      }
    }
  }

  get traces(): Traces {
    return Object.fromEntries([...this.found].map(([name, of]) => [name, { keys: [...of.keys], rows: [...of.rows] }]));
  }

  private of(name: string) {
    let of = this.found.get(name);
    if (!of) this.found.set(name, (of = { keys: new Set(), rows: new Set() }));
    return of;
  }
}
