import type { ReadStore, RecordStore } from '@wavelane/read-store';
import type { Fault } from './batch.js';

/** A quarantined key, as operators see it. */
export interface FaultRecord extends Record<string, unknown> {
  projection: string;
  collection: string;
  key: string | null;
  position: string;
  eventId: string;
  eventType: string;
  error: string;
  firstSeen: string;
  lastSeen: string;
}

/** Remembers faults across restarts, outside the read models that a rebuild throws away. */
export class FaultLog {
  private readonly records: RecordStore;

  constructor(
    readStore: ReadStore,
    private readonly now: () => number,
  ) {
    this.records = readStore.records({ name: 'projection-faults', indexes: ['projection', 'collection'] });
  }

  async add(projection: string, collection: string, { key, event, error }: Fault): Promise<void> {
    const id = this.idOf(collection, key, event.id);
    const at = new Date(this.now()).toISOString();
    const before = await this.records.get<FaultRecord>(id, this.now());
    const record: FaultRecord = {
      projection,
      collection,
      key,
      position: event.position,
      eventId: event.id,
      eventType: event.type,
      error: `${error.name}: ${error.message}`.slice(0, 1_000),
      firstSeen: before?.body.firstSeen ?? at,
      lastSeen: at,
    };
    await this.records.put(id, record, null);
  }

  async of(where: { projection: string } | { collection: string }): Promise<FaultRecord[]> {
    return (await this.records.list<FaultRecord>(where, this.now())).map(({ body }) => body);
  }

  async clear({ collection, key, eventId }: Pick<FaultRecord, 'collection' | 'key' | 'eventId'>): Promise<void> {
    await this.records.remove(this.idOf(collection, key, eventId));
  }

  async clearCollection(collection: string): Promise<void> {
    await this.records.removeWhere({ collection });
  }

  /** One fault a key; an event without keys is its own. */
  private idOf(collection: string, key: string | null, eventId: string): string {
    return `${collection}|${key ?? `event:${eventId}`}`;
  }
}
