import { type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { CheckpointWrite, ReadStore } from '@wavelane/read-store';
import type { Lease } from '@wavelane/runtime';
import { BatchWriter, type Folded } from './writing/batch-writer.js';
import type { Projection } from '../define/definition.js';
import { checkCheckpoint } from './check-checkpoint.js';
import { type Folding, foldSlice } from '../define/fold.js';
import type { Opening } from '../foundation/foundation.js';
import type { FaultLog } from '../foundation/fault-log.js';
import type { Fault } from '../define/fault.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';
import { specsOf } from '../define/naming.js';
import type { KeptDocuments } from './kept-documents.js';
import { RateMeter } from './rate-meter.js';
import { route, type Routed, type Slice } from '../define/routing.js';
import { RULES, type Rules } from '../define/rules.js';

export interface RunningVersionContext {
  readStore: ReadStore;
  faults: FaultLog;
  storeId: string;
  /** Unix ms. */
  now: () => number;
  /** ms that only grow. */
  monotonic: () => number;
  /** Checkpoints are written under it. */
  lease?: Lease;
  rules?: Rules;
  /** The documents written last, of all versions of a process. Default: nothing is kept. */
  kept?: KeptDocuments;
  /** It is taken through the whole log in the everyday way, and is not complete before it has come to the head. */
  isFilling?: boolean;
}

/** A page as a running version takes it. */
export interface LogPage {
  events: readonly StoredEvent[];
  /** The position from which the reader continues. */
  next: Position;
  /**
   * The highest position for a checkpoint: `next`, but never past the last event (an engine's own records may be
   * there).
   */
  safe: Position;
}

/** The documents that a slice changes, and which of them were not looked for. */
export interface Loaded {
  documents: ReadonlyMap<string, Folding>;
  assumedNew: ReadonlySet<string>;
}

/**
 * A worker that was delayed longer than this writes none of its pending documents: tombstones may have been removed
 * since.
 */
export const BATCH_MAX_AGE_MS = 60_000;

/** One version being kept up to date: its place in the log and its quarantined keys. */
export class RunningVersion {
  /** Everything up to here is in the documents. */
  position: Position = START;
  /** The same, as far as a checkpoint may state it (see {@link LogPage}). */
  safe: Position = START;
  /** Events folded since the start of this process. */
  applied = 0;
  /** When the position last moved, ms of the monotonic clock. */
  movedAt = 0;
  readonly rate = new RateMeter();
  readonly quarantined = new Set<string>();
  readonly handles: ReadonlySet<string>;
  private readonly begins: ReadonlySet<string>;
  /** Its documents are not complete yet. */
  isFilling: boolean;
  private checkpointed: Position = START;
  readonly writer: BatchWriter;

  constructor(
    readonly projection: Projection,
    readonly projectionVersion: ProjectionVersion,
    private readonly context: RunningVersionContext,
  ) {
    const { readStore } = context;
    this.handles = new Set(projection.handles);
    this.begins = new Set(projection.begins);
    this.isFilling = context.isFilling ?? false;
    this.writer = new BatchWriter(readStore, projectionVersion.collection);
  }

  /**
   * Finds its checkpoint. One of another log is worth nothing: the documents are folded again.
   * @param head reads the end of the log; called after the checkpoint was read, because another process may move both
   * @param read by default it is read here
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async open(head: () => Promise<Position>, read?: Opening): Promise<void> {
    const { readStore, faults, storeId, monotonic } = this.context;
    const { collection } = this.projectionVersion;
    this.context.kept?.forget(collection);
    const checkpoint = read ? read.checkpoint : await readStore.checkpoint(collection);
    const known = read ? read.faults : await faults.of({ collection });
    const specs = specsOf(this.projection, collection);
    if (checkpoint && checkpoint.storeId !== storeId) {
      await readStore.clearCheckpoint(collection);
      for (const spec of specs) await readStore.drop(spec.name);
    } else if (checkpoint) {
      checkCheckpoint(this.projection, collection, checkpoint, await head());
      this.position = this.checkpointed = this.safe = checkpoint.position as Position;
    }
    // Faults of dropped documents do not concern new ones.
    if (this.position === START && known.length > 0) await faults.clearCollection(collection);
    for (const spec of specs) await readStore.ensure(spec);
    if (this.position !== START) for (const { key } of known) if (key !== null) this.quarantined.add(key);
    this.movedAt = monotonic();
  }

  get collection(): string {
    return this.projectionVersion.collection;
  }

  /**
   * The part of a page that the version has not had, before any document is read. Events without keys or rows are
   * recorded as faults.
   */
  async route({ events }: LogPage): Promise<readonly Routed[]> {
    const { routed, faults } = route(this.projection, this.handles, events, this.position);
    if (faults.length > 0) await this.note(faults);
    return routed;
  }

  /**
   * The documents that a slice changes, as they are.
   * @param looking 'thorough': also for those that are mostly not there
   */
  async load({ parts }: Slice, looking: 'as needed' | 'thorough' = 'as needed'): Promise<Loaded> {
    const { readStore, lease } = this.context;
    const { kept } = this.context;
    // Another process may have written or repaired documents meanwhile. A copy that is passed over once stays behind:
    // events that the stored document has already are not folded into it.
    if (lease && !lease.isFresh) kept?.forgetAll();
    if (lease) kept?.keepUnder(lease.fence);
    const documents = new Map<string, Folding>();
    const assumedNew = new Set<string>();
    const missing = new Set<string>();
    for (const { event, keys } of parts) {
      const begins = looking === 'as needed' && this.begins.has(event.type);
      for (const id of keys) {
        if (documents.has(id) || missing.has(id) || assumedNew.has(id)) continue;
        const document = kept?.get(this.collection, id);
        if (document) documents.set(id, document);
        else (begins ? assumedNew : missing).add(id);
      }
    }
    const loaded = missing.size > 0 ? await readStore.load(this.collection, [...missing]) : [];
    for (const document of loaded) documents.set(document.id, document);
    return { documents, assumedNew };
  }

  /**
   * Records faults before anything is written that would pass over them.
   * @param safe the position of the next checkpoint, if this is the last slice of a page
   */
  async fold(slice: Slice, { documents: loaded, assumedNew }: Loaded, safe?: Position): Promise<Folded> {
    const { rules = RULES } = this.context;
    const { documents, faults } = foldSlice(this.projection, slice.parts, loaded, this.quarantined, rules);
    // Perhaps the event is right, and only the assumption about its document was wrong.
    if (faults.length > 0 && assumedNew.size > 0) return this.fold(slice, await this.load(slice, 'thorough'), safe);
    if (faults.length > 0) await this.note(faults);
    const { done } = slice;
    const to = done !== undefined && safe !== undefined && safe > done ? safe : done;
    return {
      slice,
      documents: assumedNew.size > 0 ? documents.map((one) => ({ ...one, isNew: assumedNew.has(one.id) })) : documents,
      checkpoint: to !== undefined && to > this.checkpointed ? this.mark(to) : undefined,
    };
  }

  /** Writes a slice by itself, and finds its faults. */
  async put(folded: Folded): Promise<void> {
    this.context.kept?.forget(this.collection);
    await this.writer.put(folded, (found) => this.note(found));
    this.moved(folded);
  }

  /** A slice has been written, all of it. */
  took(folded: Folded): void {
    for (const document of folded.documents) this.context.kept?.put(this.collection, document.id, document);
    this.moved(folded);
  }

  /** A document was written in another way than by folding on. */
  forget(key: string): void {
    this.context.kept?.forget(this.collection, key);
  }

  private moved({ slice, checkpoint }: Folded): void {
    if (checkpoint) this.position = this.safe = this.checkpointed = checkpoint.value.position as Position;
    // Together with the position: a caller that has waited for it may look at the count next.
    this.applied += slice.events;
    this.rate.add(slice.events);
    this.movedAt = this.context.monotonic();
  }

  /** All of a page has been taken. */
  passed({ next, safe }: LogPage): void {
    this.position = next;
    this.safe = safe > this.safe ? safe : this.safe;
    this.movedAt = this.context.monotonic();
  }

  /** The checkpoint if pages without events of its own have moved it; {@link settled} when it is written. */
  unsettled(): CheckpointWrite | undefined {
    return this.safe > this.checkpointed ? this.mark(this.safe) : undefined;
  }

  settled({ value }: CheckpointWrite): void {
    this.checkpointed = value.position as Position;
  }

  /** Called at the head of the log. @returns true if that has completed it */
  async hasCaughtUp(): Promise<boolean> {
    if (!this.isFilling) return false;
    this.isFilling = false;
    const mark = this.mark(this.safe);
    await this.writer.write([], [], mark);
    this.settled(mark);
    return true;
  }

  private mark(position: Position): CheckpointWrite {
    const { collection, fingerprint } = this.projectionVersion;
    const filling = this.isFilling && {
      startedAt: new Date(this.context.now()).toISOString(),
      rate: this.rate.perSecond,
      secondsLeft: null,
    };
    const note = { fingerprint, ...(filling && { filling }) };
    const { storeId, lease } = this.context;
    return { key: collection, value: { position, storeId, note }, fence: lease?.fence };
  }

  /** A fault is recorded before a checkpoint passes it, or a crash would lose it. */
  private async note(faults: readonly Fault[]): Promise<void> {
    for (const fault of faults) {
      await this.context.faults.add(this.projection.name, this.projectionVersion, fault);
      if (fault.key !== null) this.quarantined.add(fault.key);
    }
  }
}
