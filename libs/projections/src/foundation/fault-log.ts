import type { ReadStore, RecordStore } from '@wavelane/read-store';
import type { Fault } from '../define/fault.js';

/** A quarantined key, or an event without keys or rows because they threw, as operators see it. */
export interface FaultRecord extends Record<string, unknown> {
  /** The parameter of `retry`: the key, or `event:<id>` without one. */
  id: string;
  projection: string;
  version: number;
  collection: string;
  key: string | null;
  position: string;
  eventId: string;
  eventType: string;
  error: string;
  /** ISO-8601 UTC. */
  firstSeen: string;
  lastSeen: string;
}

/** The number read at a start: if there are more, they are read by collection. */
const FEW = 1_000;
/** The most that are reported at once. */
const MOST = 10_000;

/** Remembers faults across restarts, outside the read models that a rebuild throws away. */
export class FaultLog {
  private readonly records: RecordStore;

  constructor(
    readStore: ReadStore,
    private readonly now: () => number,
  ) {
    this.records = readStore.records({ name: 'projection-faults', indexes: ['projection', 'collection'] });
  }

  async add(
    projection: string,
    { collection, version }: { collection: string; version: number },
    { key, event, error }: Fault,
  ): Promise<void> {
    const id = faultIdOf({ key, event });
    const recordId = recordIdOf(collection, id);
    const at = new Date(this.now()).toISOString();
    const before = await this.records.get<FaultRecord>(recordId, this.now());
    const record: FaultRecord = {
      id,
      projection,
      version,
      collection,
      key,
      position: event.position,
      eventId: event.id,
      eventType: event.type,
      error: `${error.name}: ${error.message}`.slice(0, 1_000),
      firstSeen: before?.body.firstSeen ?? at,
      lastSeen: at,
    };
    await this.records.put(recordId, record, null);
  }

  async get(collection: string, id: string): Promise<FaultRecord | undefined> {
    return (await this.records.get<FaultRecord>(recordIdOf(collection, id), this.now()))?.body;
  }

  /** Whether this very event is set aside in a collection, for this key or as a whole. */
  async has(collection: string, { key, event }: Pick<Fault, 'key' | 'event'>): Promise<boolean> {
    return (await this.get(collection, faultIdOf({ key, event })))?.eventId === event.id;
  }

  async of(where: { projection: string } | { collection: string }): Promise<FaultRecord[]> {
    return (await this.records.list<FaultRecord>(where, this.now())).map(({ body }) => body);
  }

  /** The faults of each of these collections; with one call, unless there are very many. */
  async byCollection(collections: readonly string[]): Promise<ReadonlyMap<string, FaultRecord[]>> {
    const found = new Map(collections.map((collection) => [collection, [] as FaultRecord[]]));
    const few = await this.records.list<FaultRecord>({}, this.now(), FEW);
    if (few.length < FEW) for (const { body } of few) found.get(body.collection)?.push(body);
    else for (const collection of collections) found.set(collection, await this.of({ collection }));
    return found;
  }

  /** The faults of all projections, in no order. */
  async all(): Promise<FaultRecord[]> {
    return (await this.records.list<FaultRecord>({}, this.now(), MOST)).map(({ body }) => body);
  }

  async clear(collection: string, id: string): Promise<void> {
    await this.records.remove(recordIdOf(collection, id));
  }

  async clearCollection(collection: string): Promise<void> {
    await this.records.removeWhere({ collection });
  }
}

/** The value of {@link FaultRecord.id}: the key, or the event if it has no keys. */
const faultIdOf = ({ key, event }: Pick<Fault, 'key' | 'event'>) => key ?? `event:${event.id}`;

const recordIdOf = (collection: string, id: string) => `${collection}|${id}`;
