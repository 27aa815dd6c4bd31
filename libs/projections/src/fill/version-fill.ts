import { EventLoopTurns, type Position, SLICE_MS, START, type StoredEvent } from '@wavelane/event-store';
import type { Checkpoint, CheckpointWrite, DocumentWrite } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import type { Fault } from '../define/fault.js';
import { type Folding, foldSlice } from '../define/fold.js';
import { rowsName, specsOf } from '../define/naming.js';
import { route, type Slice, slices } from '../define/routing.js';
import type { Foundation, Opening } from '../foundation/foundation.js';
import { checkCheckpoint } from '../run/check-checkpoint.js';
import { AdaptiveBatchSize, loopTime } from '../run/event-loop.js';
import { RateMeter } from '../run/rate-meter.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';
import { type CacheLimits, DocumentCache } from './document-cache.js';

/** A version to fill. */
export interface FillTarget {
  projection: Projection;
  projectionVersion: ProjectionVersion;
}

export interface VersionFillOptions {
  foundation: Foundation;
  target: FillTarget;
  storeId: string;
  cache?: Partial<CacheLimits> | undefined;
  /** A fold, or the finding of keys or rows, threw. Sets the event aside, or throws to end the filling. */
  onFault: (fault: Fault) => Promise<void>;
  /** Held documents have to be written now, by {@link VersionFill.flush}. */
  onDue: () => Promise<void>;
  /** An additional note in the checkpoint, until it is complete. */
  note?: (() => Record<string, unknown>) | undefined;
}

/** Several versions may be filled at once, and share the memory. */
const LIMITS: CacheLimits = { documents: 20_000, bytes: 12 * 2 ** 20 };
const KEYS_IN_A_SLICE = 1_000;
const ROWS_HELD = 10_000;

/**
 * A version under construction, as fast as events come: documents are held in a cache and written when they are many,
 * rows before documents before the checkpoint, indexes at the end. An interrupted fill continues from its last
 * checkpoint.
 */
export class VersionFill {
  /** Everything up to here is folded; the next checkpoint once the cache is written. */
  folded: Position = START;
  /** Events folded, also before a crash. */
  events = 0;
  readonly rate = new RateMeter();
  /** Keys that take no further event. */
  private readonly quarantined = new Set<string>();
  private cache!: DocumentCache;
  private rows: DocumentWrite[] = [];
  private readonly handles: ReadonlySet<string>;
  private readonly batchSize = new AdaptiveBatchSize(500, 50, 5_000);
  private readonly turns = new EventLoopTurns();

  constructor(private readonly options: VersionFillOptions) {
    this.handles = new Set(options.target.projection.handles);
  }

  get target(): FillTarget {
    return this.options.target;
  }

  get collection(): string {
    return this.target.projectionVersion.collection;
  }

  /**
   * Finds its checkpoint and makes its collections, without indexes.
   * @param head the end of the log, read after the checkpoint
   * @returns the checkpoint that it continues from
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async open({ checkpoint: stored, faults: known }: Opening, head: Position): Promise<Checkpoint | undefined> {
    const { foundation, storeId, cache, target } = this.options;
    const { readStore, faults } = foundation;
    const { collection } = this;
    const checkpoint = stored?.storeId === storeId ? stored : undefined;
    if (stored && !checkpoint) await foundation.dropDocuments(target.projection, collection);
    if (checkpoint) checkCheckpoint(target.projection, collection, checkpoint, head);
    for (const spec of specsOf(target.projection, collection)) await readStore.ensure(spec, { deferIndexes: true });
    // Faults of dropped documents do not concern new ones.
    if (!checkpoint && known.length > 0) await faults.clearCollection(collection);
    if (checkpoint) for (const { key } of known) if (key !== null) this.quarantined.add(key);
    this.folded = (checkpoint?.position ?? START) as Position;
    this.events = Number(checkpoint?.note?.events ?? 0);
    // Without a checkpoint everything is folded from the start, and no stored document is needed.
    this.cache = new DocumentCache(!checkpoint, { ...LIMITS, ...cache });
    return checkpoint;
  }

  /** Folds the events that it has not had. @param next everything up to here has been read */
  async take(events: readonly StoredEvent[], next: Position): Promise<void> {
    if (next <= this.folded) return;
    const { target, onFault, onDue } = this.options;
    const { routed, faults } = route(target.projection, this.handles, events, this.folded);
    for (const fault of faults) await onFault(fault);
    for (const slice of slices(routed, () => KEYS_IN_A_SLICE)) {
      this.rows.push(...slice.rows);
      await this.fold(slice);
      if (slice.done !== undefined) this.folded = slice.done;
      this.events += slice.events;
      this.rate.add(slice.events);
      if (this.cache.isFull || this.rows.length >= ROWS_HELD) await onDue();
      await this.turns.take();
    }
    this.folded = next;
  }

  /**
   * Writes rows, then documents, in pieces that let the event loop run.
   * @param head the end of the log. The checkpoint does not pass it: an engine's own records may be there, and a
   * restart would see a log rolled back.
   * @returns the checkpoint that may be written now
   */
  async flush(head: Position, extent: 'so far' | 'complete' = 'so far'): Promise<CheckpointWrite> {
    const { foundation, target, storeId, note } = this.options;
    const { readStore, lease } = foundation;
    const { collection } = this;
    await this.inPieces(this.rows, (writes) =>
      readStore.write({ rows: [{ collection: rowsName(collection), writes }] }),
    );
    this.rows = [];
    await this.inPieces(this.cache.pending(), (writes) => readStore.write({ documents: [{ collection, writes }] }));
    this.cache.flushed();
    const value = {
      position: this.folded < head ? this.folded : head,
      storeId,
      note: {
        fingerprint: target.projectionVersion.fingerprint,
        events: this.events,
        ...(extent === 'so far' && note?.()),
      },
    };
    return { key: collection, value, fence: lease.fence };
  }

  async buildIndexes(): Promise<void> {
    for (const spec of specsOf(this.target.projection, this.collection))
      await this.options.foundation.readStore.ensure(spec);
  }

  private async fold(slice: Slice): Promise<void> {
    const { target, onFault } = this.options;
    const { documents, faults } = foldSlice(target.projection, slice.parts, await this.load(slice), this.quarantined);
    for (const fault of faults) {
      await onFault(fault);
      if (fault.key !== null) this.quarantined.add(fault.key);
    }
    for (const document of documents) this.cache.put(document);
  }

  /** The documents of a slice as they are: from the cache, and all others at once from the store. */
  private async load({ parts }: Slice): Promise<ReadonlyMap<string, Folding>> {
    const loaded = new Map<string, Folding>();
    const missing = new Set<string>();
    for (const { keys } of parts)
      for (const key of keys) {
        const document = this.cache.get(key);
        if (document) loaded.set(key, document);
        else if (this.cache.mayBeStored) missing.add(key);
      }
    if (missing.size === 0) return loaded;
    const stored = await this.options.foundation.readStore.load(this.collection, [...missing]);
    for (const document of stored) loaded.set(document.id, document);
    return loaded;
  }

  /** In the order of their ids: neighbours are on the same pages of a store, and each page is written once. */
  private async inPieces(writes: DocumentWrite[], write: (piece: DocumentWrite[]) => Promise<void>): Promise<void> {
    writes.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (let from = 0; from < writes.length;) {
      const piece = writes.slice(from, from + this.batchSize.size);
      const held = loopTime();
      await write(piece);
      const ms = held();
      this.batchSize.took(ms, piece.length);
      if (ms > SLICE_MS / 2) await new Promise((resolve) => setImmediate(resolve));
      from += piece.length;
    }
  }
}
