import type { Query, ReadStore, StoredDocument, ValuesQuery, Where } from '@wavelane/read-store';
import type { Document, Projection } from '../define/definition.js';
import type { Versions } from '../versions/versions.js';
import { NotFilledYet } from '../define/errors.js';
import type { Unfilled } from '../foundation/unfilled.js';
import type { CatchUpWaiter } from './catch-up-waiter.js';
import { collectionName, rowsName } from '../define/naming.js';
import type { ReadModels, ReadPage } from './read-models.js';

/** Sends each query to the version that is live; refuses those to one without all its documents. */
export class LiveReadModels implements ReadModels {
  constructor(
    private readonly readStore: ReadStore,
    private readonly versions: Versions,
    private readonly catchUp: CatchUpWaiter,
    private readonly unfilled: Unfilled,
  ) {}

  waitFor(...wait: Parameters<ReadModels['waitFor']>): Promise<boolean> {
    return this.catchUp.waitFor(...wait);
  }

  async get<D extends Document>(projection: Projection<D>, id: string): Promise<D | undefined> {
    return (await this.readStore.get<D>(await this.collection(projection), id))?.body;
  }

  async many<D extends Document>(projection: Projection<D>, ids: readonly string[]): Promise<StoredDocument<D>[]> {
    return this.readStore.many<D>(await this.collection(projection), ids);
  }

  async find<D extends Document>(projection: Projection<D>, query: Query): Promise<ReadPage<D>> {
    return this.readStore.find<D>(await this.collection(projection), query);
  }

  async findRows<R extends Document>(projection: Projection, query: Query): Promise<ReadPage<R>> {
    return this.readStore.find<R>(rowsName(await this.collection(projection)), query);
  }

  async manyRows<R extends Document>(projection: Projection, ids: readonly string[]): Promise<StoredDocument<R>[]> {
    return this.readStore.many<R>(rowsName(await this.collection(projection)), ids);
  }

  async count(projection: Projection, where?: Where, atMost?: number): Promise<number> {
    return this.readStore.count(await this.collection(projection), where, atMost);
  }

  async values(projection: Projection, query: ValuesQuery): Promise<string[]> {
    return this.readStore.values(await this.collection(projection), query);
  }

  /** @throws NotFilledYet */
  private async collection(projection: { name: string; version: number }): Promise<string> {
    const versionPointer = await this.versions.lately(projection);
    const collection = versionPointer?.live.collection ?? collectionName(projection, 0);
    if (this.unfilled.isFilled(collection)) return collection;
    const filling = await this.unfilled.of(collection);
    if (filling) throw new NotFilledYet(projection.name, filling.share, filling.secondsLeft);
    return collection;
  }
}
