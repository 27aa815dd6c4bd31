import { EventLoopTurns, type Position, SLICE_MS, START, type StoredEvent } from '@wavelane/event-store';
import type { Checkpoint, CheckpointWrite, DocumentWrite, ReadStore } from '@wavelane/read-store';
import type { Lease } from '@wavelane/runtime';
import type { Projection } from '../define/definition.js';
import { asError, type Fault } from '../define/fault.js';
import { type Folding, foldOne } from '../define/fold.js';
import { specsOf } from '../define/naming.js';
import { route, type Slice, slices } from '../define/routing.js';
import { Ensured } from '../foundation/ensured.js';
import { RULES } from '../define/rules.js';
import { BatchWriter } from '../run/writing/batch-writer.js';
import { AdaptiveBatchSize, loopTime } from '../run/event-loop.js';
import { RateMeter } from '../run/rate-meter.js';
import { checkCheckpoint } from '../run/check-checkpoint.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';
import { type CacheLimits, DocumentCache } from './document-cache.js';

export interface VersionFillOptions {
  readStore: ReadStore;
  /** What was made sure of a moment ago need not be again. */
  ensured?: Ensured;
  projection: Projection;
  projectionVersion: ProjectionVersion;
  storeId: string;
  cache?: Partial<CacheLimits> | undefined;
  /** A fold, or the finding of keys or rows, threw: throws, or has it recorded so that all others go on. */
  onFault: (fault: Fault) => void | Promise<void>;
  /** What is held is to be written now, by {@link VersionFill.flush}. */
  onDue: () => Promise<void>;
  /** Checkpoints are written under it. */
  lease?: Lease;
  /** What the checkpoint says besides, until it is complete. */
  note?: () => Record<string, unknown>;
}

const LIMITS: CacheLimits = { documents: 30_000, bytes: 32 * 2 ** 20 };
const ROWS_HELD = 10_000;
/** A crash costs at most these events (a few seconds of work). */
const EVENTS_BETWEEN_FLUSHES = 200_000;

/**
 * A version under construction, as fast as events come: documents are kept in a cache and written when they are many,
 * rows before documents before the checkpoint, indexes at the end. Goes on with what was interrupted from its last
 * checkpoint.
 */
export class VersionFill {
  /** Of the last checkpoint. */
  position: Position = START;
  /** Everything up to here is folded; the next checkpoint once the cache is written. */
  folded: Position = START;
  /** Events folded, also before a crash. */
  events = 0;
  readonly rate = new RateMeter();
  /** Keys that take no further event. */
  readonly quarantined = new Set<string>();
  private cache!: DocumentCache;
  private rows: DocumentWrite[] = [];
  private flushedEvents = 0;
  private readonly writer: BatchWriter;
  private readonly handles: ReadonlySet<string>;
  private readonly writes = new AdaptiveBatchSize(500, 50, 5_000);
  private readonly breath = new EventLoopTurns();

  constructor(private readonly options: VersionFillOptions) {
    const { readStore, projection, projectionVersion } = options;
    this.handles = new Set(projection.handles);
    this.writer = new BatchWriter(readStore, projectionVersion.collection);
  }

  get projection(): Projection {
    return this.options.projection;
  }

  get collection(): string {
    return this.options.projectionVersion.collection;
  }

  /**
   * Finds where it stands and makes its collections, without indexes.
   * @param head reads the end of the log; asked after the checkpoint was read
   * @param read its checkpoint, by default it is read here
   * @returns the checkpoint that it goes on from
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async open(
    head: () => Promise<Position>,
    read?: { checkpoint: Checkpoint | undefined },
  ): Promise<Checkpoint | undefined> {
    const { readStore, projection, storeId, cache, ensured = new Ensured(readStore) } = this.options;
    const { collection } = this;
    const specs = specsOf(projection, collection);
    let checkpoint = read ? read.checkpoint : await readStore.checkpoint(collection);
    if (checkpoint && checkpoint.storeId !== storeId) {
      await readStore.clearCheckpoint(collection);
      for (const { name } of specs) await readStore.drop(name);
      ensured.forget(specs);
      checkpoint = undefined;
    }
    if (checkpoint) checkCheckpoint(projection, collection, checkpoint, await head());
    await ensured.demand(specs, { deferIndexes: true });
    this.position = this.folded = (checkpoint?.position ?? START) as Position;
    this.events = this.flushedEvents = Number(checkpoint?.note?.events ?? 0);
    // Without a checkpoint everything is folded from the start, and no stored document is needed.
    this.cache = new DocumentCache(!checkpoint, { ...LIMITS, ...cache });
    return checkpoint;
  }

  /** Folds what it has not had of these events. @param next everything up to here has been read */
  async take(events: readonly StoredEvent[], next: Position): Promise<void> {
    if (next <= this.folded) return;
    const { projection, onFault, onDue } = this.options;
    const { routed, faults } = route(projection, this.handles, events, this.folded);
    for (const fault of faults) await onFault(fault);
    for (const slice of slices(routed, () => 1_000)) {
      this.rows.push(...slice.rows);
      await this.foldSlice(slice);
      if (slice.done !== undefined) this.folded = slice.done;
      this.events += slice.events;
      this.rate.add(slice.events);
      if (this.isDue) await onDue();
      await this.breath.take();
    }
    this.folded = next;
  }

  /** Rows, documents, checkpoint. @param head see {@link flushDocuments} */
  async flush(head: Position, extent: 'so far' | 'complete' = 'so far'): Promise<void> {
    const checkpoint = await this.flushDocuments(head, extent);
    await this.writer.write([], [], checkpoint);
  }

  /**
   * Rows and documents, in pieces that leave the event loop its turns.
   * @param head the end of the log. The checkpoint does not pass it: an engine's own records may lie there, and a restart
   * would see a log rolled back.
   * @returns the checkpoint that may be written now
   */
  async flushDocuments(head: Position, extent: 'so far' | 'complete' = 'so far'): Promise<CheckpointWrite> {
    const { projectionVersion, storeId, note, lease } = this.options;
    await this.inPieces(this.rows, (rows) => this.writer.write(rows, [], undefined));
    this.rows = [];
    await this.inPieces(this.cache.pending(), (documents) => this.writer.write([], documents, undefined));
    this.cache.flushed();
    this.position = this.folded < head ? this.folded : head;
    const value = {
      position: this.position,
      storeId,
      note: { fingerprint: projectionVersion.fingerprint, events: this.events, ...(extent === 'so far' && note?.()) },
    };
    this.flushedEvents = this.events;
    return { key: this.collection, value, fence: lease?.fence };
  }

  /** @param before called before the first; throws where the work is not wanted any more */
  async buildIndexes(before: () => Promise<void>): Promise<void> {
    const { readStore, projection, ensured = new Ensured(readStore) } = this.options;
    await before();
    await ensured.ensure(specsOf(projection, this.collection));
  }

  private async foldSlice(slice: Slice): Promise<void> {
    let isLoaded = false;
    for (const { event, keys } of slice.parts) {
      for (const key of keys) {
        if (this.quarantined.has(key)) continue;
        let before = this.cache.get(key);
        if (!before && !isLoaded && this.cache.mayBeStored(key)) {
          await this.load(slice);
          isLoaded = true;
          before = this.cache.get(key);
        }
        const fault = this.foldKey(key, before, event);
        if (fault) await this.options.onFault(fault);
      }
    }
  }

  private foldKey(key: string, before: Folding | undefined, event: StoredEvent): Fault | undefined {
    if (before && RULES.hasSeen(before.position, event.position)) return undefined;
    try {
      this.cache.put(key, foldOne(this.options.projection, key, before, event));
      return undefined;
    } catch (error) {
      this.quarantined.add(key);
      return { key, event, error: asError(error) };
    }
  }

  /** Loads all stored documents of a slice at once. */
  private async load({ parts }: Slice): Promise<void> {
    const wanted = new Set<string>();
    for (const { keys } of parts)
      for (const key of keys) if (!this.cache.get(key) && this.cache.mayBeStored(key)) wanted.add(key);
    this.cache.loaded(await this.options.readStore.load(this.collection, [...wanted]));
  }

  private get isDue(): boolean {
    return (
      this.cache.isFull ||
      this.rows.length >= ROWS_HELD ||
      (this.cache.dirtyCount > 0 && this.events - this.flushedEvents >= EVENTS_BETWEEN_FLUSHES)
    );
  }

  /** In the order of their ids: neighbours lie on the same pages of a store, and each page is written once. */
  private async inPieces(writes: DocumentWrite[], write: (piece: DocumentWrite[]) => Promise<void>): Promise<void> {
    writes.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (let from = 0; from < writes.length;) {
      const piece = writes.slice(from, from + this.writes.size);
      const held = loopTime();
      await write(piece);
      const ms = held();
      this.writes.took(ms, piece.length);
      if (ms > SLICE_MS / 2) await new Promise((resolve) => setImmediate(resolve));
      from += piece.length;
    }
  }
}
