import type { Position } from '@wavelane/event-store';
import type { Query, StoredDocument, ValuesQuery, Where } from '@wavelane/read-store';
import type { Document, Projection } from '../define/definition.js';

/** A page of a read model. */
export interface ReadPage<D> {
  documents: StoredDocument<D>[];
  cursor?: string;
}

/**
 * The access of queries to read models: each call goes to the version of the projection that is live at this moment, so
 * a rebuild can be switched under running queries. All reject with NotFilledYet while a model is folded from the start
 * of the log.
 */
export interface ReadModels {
  get<D extends Document>(projection: Projection<D>, id: string): Promise<D | undefined>;
  many<D extends Document>(projection: Projection<D>, ids: readonly string[]): Promise<StoredDocument<D>[]>;
  find<D extends Document>(projection: Projection<D>, query: Query): Promise<ReadPage<D>>;
  /** The derived rows of a projection. */
  findRows<R extends Document>(projection: Projection, query: Query): Promise<ReadPage<R>>;
  /** The existing ones of these derived rows. */
  manyRows<R extends Document>(projection: Projection, ids: readonly string[]): Promise<StoredDocument<R>[]>;
  /** @param atMost counting ends there */
  count(projection: Projection, where?: Where, atMost?: number): Promise<number>;
  /** The next different texts of a field, rising; none if there are no more (see the read store's port). */
  values(projection: Projection, query: ValuesQuery): Promise<string[]>;
  /**
   * Waits until the live versions of these projections (all that can be read, when none are named) have folded
   * everything up to `position`. @returns false when `timeoutMs` passed first
   */
  waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean>;
}
