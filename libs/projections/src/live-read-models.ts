import type { EventStore, Position } from '@wavelane/event-store';
import type { Query, ReadStore, StoredDocument, Where } from '@wavelane/read-store';
import type { Document, Projection } from './definition.js';
import { editionOf, readLineage } from './lineage.js';
import { rowsName } from './naming.js';
import type { ReadModels, ReadPage } from './read-models.js';

type WaitFor = (position: Position, timeoutMs: number, names?: readonly string[]) => Promise<boolean>;

const CACHE_MS = 1_000;

/** Sends each query to the edition that is live; another process's switch is seen within a second. */
export class LiveReadModels implements ReadModels {
  private readonly cache = new Map<string, { collection: string; until: number }>();

  constructor(
    private readonly stores: { eventStore: EventStore; readStore: ReadStore },
    readonly waitFor: WaitFor,
  ) {}

  async get<D extends Document>(projection: Projection<D>, id: string): Promise<D | undefined> {
    return (await this.stores.readStore.get<D>(await this.collection(projection), id))?.body;
  }

  async many<D extends Document>(projection: Projection<D>, ids: readonly string[]): Promise<StoredDocument<D>[]> {
    return this.stores.readStore.many<D>(await this.collection(projection), ids);
  }

  async find<D extends Document>(projection: Projection<D>, query: Query): Promise<ReadPage<D>> {
    return this.stores.readStore.find<D>(await this.collection(projection), query);
  }

  async findRows<R extends Document>(projection: Projection, query: Query): Promise<ReadPage<R>> {
    return this.stores.readStore.find<R>(rowsName(await this.collection(projection)), query);
  }

  async count(projection: Projection, where?: Where): Promise<number> {
    return this.stores.readStore.count(await this.collection(projection), where);
  }

  /** The live collection of a projection. */
  // Variance: a projection of any document type has a name.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  async collection(projection: Projection<any>): Promise<string> {
    const known = this.cache.get(projection.name);
    const now = performance.now();
    if (known && known.until > now) return known.collection;
    const found = await readLineage(this.stores.readStore, projection as Projection);
    const collection = found?.lineage.live.collection ?? editionOf(projection as Projection, 0).collection;
    this.cache.set(projection.name, { collection, until: now + CACHE_MS });
    return collection;
  }

  forget(): void {
    this.cache.clear();
  }
}
