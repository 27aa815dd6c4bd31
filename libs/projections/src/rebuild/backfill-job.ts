import { type EventStore, type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { DocumentWrite, ReadStore } from '@wavelane/read-store';
import { BatchWriter } from '../run/batch-writer.js';
import type { Projection } from '../define/definition.js';
import { type Folding, foldOne } from '../define/fold.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';
import { specsOf } from '../define/naming.js';
import { RateMeter } from '../run/rate-meter.js';
import { asError } from '../define/fault.js';
import { route, type Slice, slices } from '../define/routing.js';
import { RULES } from '../define/rules.js';
import { EventLoopYield, SLICE_MS, AdaptiveBatchSize } from '../run/event-loop.js';
import { checkCheckpoint } from '../run/running-version.js';
import { type CacheLimits, DocumentCache } from './document-cache.js';

/** A fold threw: unlike in everyday running, a rebuild stops, since half a read model must never be switched to. */
export class BackfillFailed extends Error {
  override readonly name = 'BackfillFailed';
}

export interface BackfillOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  projection: Projection;
  projectionVersion: ProjectionVersion;
  storeId: string;
  cache?: Partial<CacheLimits>;
  pageSize?: number;
  /** Called before anything is written; throws when the work is no longer wanted. */
  stillWanted: () => Promise<void>;
}

const LIMITS: CacheLimits = { documents: 40_000, bytes: 32 * 2 ** 20 };
const ROWS_HELD = 10_000;
/** A crash costs at most these events (a few seconds of work). */
const EVENTS_BETWEEN_FLUSHES = 200_000;

/**
 * Backfills a new version as fast as the log can be read: documents are kept in a cache and written when they are many,
 * rows before documents before the checkpoint, indexes at the end. Goes on with an interrupted backfill from its last
 * checkpoint.
 */
export class BackfillJob {
  position: Position = START;
  /** Events folded, also before a crash. */
  events = 0;
  readonly rate = new RateMeter();
  private cache!: DocumentCache;
  private rows: DocumentWrite[] = [];
  /** Everything up to here is folded; the next checkpoint once the cache is written. */
  folded: Position = START;
  private flushedEvents = 0;
  private readonly writer: BatchWriter;
  private readonly handles: ReadonlySet<string>;
  private readonly writes = new AdaptiveBatchSize(500, 50, 5_000);
  private readonly breath = new EventLoopYield();

  constructor(private readonly options: BackfillOptions) {
    const { readStore, projection, projectionVersion } = options;
    this.handles = new Set(projection.handles);
    this.writer = new BatchWriter(readStore, projection, projectionVersion.collection);
  }

  /**
   * Runs to the head of the log and builds the indexes.
   * @throws BackfillFailed @throws what the stores throw, and `stillWanted`
   */
  async run(signal: AbortSignal): Promise<void> {
    await this.open();
    await this.toHead(signal);
    await this.buildIndexes(signal);
    await this.toHead(signal); // events that were written meanwhile
  }

  private async open(): Promise<void> {
    const { eventStore, readStore, projection, projectionVersion, storeId, cache } = this.options;
    let checkpoint = await readStore.checkpoint(projectionVersion.collection);
    if (checkpoint && checkpoint.storeId !== storeId) {
      await readStore.clearCheckpoint(projectionVersion.collection);
      for (const { name } of specsOf(projection, projectionVersion.collection)) await readStore.drop(name);
      checkpoint = undefined;
    }
    if (checkpoint) checkCheckpoint(projection, projectionVersion.collection, checkpoint, await eventStore.head());
    for (const spec of specsOf(projection, projectionVersion.collection))
      await readStore.ensure(spec, { deferIndexes: true });
    this.position = this.folded = (checkpoint?.position ?? START) as Position;
    this.events = this.flushedEvents = Number(checkpoint?.note?.events ?? 0);
    // Without a checkpoint everything is folded from the start, and no stored document is needed.
    this.cache = new DocumentCache(!checkpoint, { ...LIMITS, ...cache });
  }

  private async toHead(signal: AbortSignal): Promise<void> {
    const { eventStore, projection, pageSize = 1_000 } = this.options;
    const way = { after: this.folded, limit: pageSize, types: projection.handles, signal };
    for await (const page of eventStore.pages(way)) {
      await this.fold(page.events);
      this.folded = page.next;
      if (page.head || this.isDue) await this.flush();
      await this.breath.take();
    }
  }

  private async fold(events: readonly StoredEvent[]): Promise<void> {
    const { projection } = this.options;
    const { routed, faults } = route(projection, this.handles, events, this.folded);
    if (faults[0]) throw stopped(faults[0].event, faults[0].error);
    for (const slice of slices(routed, () => 1_000)) {
      this.rows.push(...slice.rows);
      let isLoaded = false;
      for (const { event, keys } of slice.parts) {
        for (const key of keys) {
          let before = this.cache.get(key);
          if (!before && !isLoaded && this.cache.mayBeStored(key)) {
            await this.load(slice);
            isLoaded = true;
            before = this.cache.get(key);
          }
          this.foldKey(key, before, event);
        }
      }
      if (slice.done !== undefined) this.folded = slice.done;
      this.events += slice.events;
      this.rate.add(slice.events);
      if (this.isDue) await this.flush();
      await this.breath.take();
    }
  }

  private foldKey(key: string, before: Folding | undefined, event: StoredEvent): void {
    if (before && RULES.hasSeen(before.position, event.position)) return;
    try {
      this.cache.put(key, foldOne(this.options.projection, key, before, event));
    } catch (error) {
      throw stopped(event, asError(error), key);
    }
  }

  /** Loads all stored documents of a slice at once. */
  private async load({ parts }: Slice): Promise<void> {
    const wanted = new Set<string>();
    for (const { keys } of parts)
      for (const key of keys) if (!this.cache.get(key) && this.cache.mayBeStored(key)) wanted.add(key);
    const { readStore, projectionVersion } = this.options;
    this.cache.loaded(await readStore.load(projectionVersion.collection, [...wanted]));
  }

  private get isDue(): boolean {
    return (
      this.cache.isFull ||
      this.rows.length >= ROWS_HELD ||
      (this.cache.dirtyCount > 0 && this.events - this.flushedEvents >= EVENTS_BETWEEN_FLUSHES)
    );
  }

  /** Rows, documents, checkpoint, in pieces that leave the event loop its turns. */
  private async flush(): Promise<void> {
    const { eventStore, projectionVersion, storeId, stillWanted } = this.options;
    await stillWanted();
    const head = await eventStore.head();
    await this.inPieces(this.rows, (rows) => this.writer.write(rows, [], undefined));
    this.rows = [];
    await this.inPieces(this.cache.pending(), (documents) => this.writer.write([], documents, undefined));
    this.cache.flushed();
    const note = { fingerprint: projectionVersion.fingerprint, events: this.events };
    // Never past the last event: an engine's own records may lie there, and a restart would see a log rolled back.
    this.position = this.folded < head ? this.folded : head;
    await this.writer.write([], [], {
      key: projectionVersion.collection,
      value: { position: this.position, storeId, note },
    });
    this.flushedEvents = this.events;
  }

  /** In the order of their ids: neighbours lie on the same pages of a store, and each page is written once. */
  private async inPieces(writes: DocumentWrite[], write: (piece: DocumentWrite[]) => Promise<void>): Promise<void> {
    writes.sort((a, b) => (a.id < b.id ? -1 : 1));
    for (let from = 0; from < writes.length;) {
      const piece = writes.slice(from, from + this.writes.size);
      const began = performance.now();
      await write(piece);
      const ms = performance.now() - began;
      this.writes.took(ms, piece.length);
      if (ms > SLICE_MS / 2) await new Promise((resolve) => setImmediate(resolve));
      from += piece.length;
    }
  }

  private async buildIndexes(signal: AbortSignal): Promise<void> {
    const { readStore, projection, projectionVersion, stillWanted } = this.options;
    for (const spec of specsOf(projection, projectionVersion.collection)) {
      signal.throwIfAborted();
      await stillWanted();
      await readStore.ensure(spec);
    }
  }
}

function stopped(event: StoredEvent, error: Error, key?: string): BackfillFailed {
  const of = key === undefined ? '' : ` for '${key}'`;
  return new BackfillFailed(
    `${event.type} ${event.id} at ${event.position}${of}: ${error.name}: ${error.message}`.slice(0, 1_000),
    { cause: error },
  );
}
