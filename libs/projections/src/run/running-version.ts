import { type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { Checkpoint, ReadStore, WriteBatch } from '@wavelane/read-store';
import type { Lease } from '@wavelane/runtime';
import { BatchWriter } from './batch-writer.js';
import type { Projection } from '../define/definition.js';
import { LogRolledBack, ProjectionChanged, StaleBatch } from '../define/errors.js';
import type { FaultLog } from '../foundation/fault-log.js';
import type { Fault } from '../define/fault.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';
import { fingerprint, specsOf } from '../define/naming.js';
import { RateMeter } from './rate-meter.js';
import { route, slices } from '../define/routing.js';
import { RULES, type Rules } from '../define/rules.js';
import { EventLoopYield, AdaptiveBatchSize } from './event-loop.js';

export interface RunningVersionContext {
  readStore: ReadStore;
  faults: FaultLog;
  storeId: string;
  /** Unix ms. */
  now: () => number;
  /** Checkpoints are written under it. */
  lease?: Lease;
  rules?: Rules;
  /** How many documents are written at once; by default what fits the event loop. */
  budget?: AdaptiveBatchSize;
  /** It is taken through the whole log in the everyday way, and is not complete before it has come to the head. */
  isFilling?: boolean;
}

/** A page as a running version takes it. */
export interface LogPage {
  events: readonly StoredEvent[];
  /** Where the reader goes on. */
  next: Position;
  /** As far as a checkpoint may go: `next`, but never past the last event (an engine's own records may lie there). */
  safe: Position;
}

/** A worker that was held up longer than this writes nothing of what it has in hand: tombstones may have gone since. */
export const BATCH_MAX_AGE_MS = 60_000;

/** One version being kept up to date: its place in the log and its quarantined keys. */
export class RunningVersion {
  /** Everything up to here is in the documents. */
  position: Position = START;
  /** The same, as far as a checkpoint may say it (see {@link LogPage}). */
  safe: Position = START;
  /** Events folded since the start of this process. */
  applied = 0;
  /** When the position last moved, Unix ms. */
  movedAt = 0;
  readonly rate = new RateMeter();
  readonly quarantined = new Set<string>();
  readonly handles: ReadonlySet<string>;
  /** Its documents are not complete yet. */
  isFilling: boolean;
  private checkpointed: Position = START;
  private readonly writer: BatchWriter;
  private readonly budget: AdaptiveBatchSize;

  constructor(
    readonly projection: Projection,
    readonly projectionVersion: ProjectionVersion,
    private readonly context: RunningVersionContext,
  ) {
    const { readStore, rules = RULES } = context;
    this.handles = new Set(projection.handles);
    this.isFilling = context.isFilling ?? false;
    this.budget = context.budget ?? new AdaptiveBatchSize(200, 20, 2_000);
    this.writer = new BatchWriter(readStore, projection, projectionVersion.collection, rules);
  }

  /**
   * Finds where it stands. A checkpoint of another log is worth nothing: the documents are folded again.
   * @param head reads the end of the log; asked after the checkpoint was read, because another process may move both
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async open(head: () => Promise<Position>): Promise<void> {
    const { readStore, faults, storeId, now } = this.context;
    const { collection } = this.projectionVersion;
    const checkpoint = await readStore.checkpoint(collection);
    if (checkpoint && checkpoint.storeId !== storeId) {
      await readStore.clearCheckpoint(collection);
      for (const spec of specsOf(this.projection, collection)) await readStore.drop(spec.name);
    } else if (checkpoint) {
      checkCheckpoint(this.projection, collection, checkpoint, await head());
      this.position = this.checkpointed = this.safe = checkpoint.position as Position;
    }
    // Faults of documents that are gone say nothing of those that come.
    if (this.position === START) await faults.clearCollection(collection);
    for (const spec of specsOf(this.projection, collection)) await readStore.ensure(spec);
    for (const { key } of await faults.of({ collection })) if (key !== null) this.quarantined.add(key);
    this.movedAt = now();
  }

  /** Takes what it has not had of a page; each slice moves the checkpoint with its documents. */
  async apply({ events, next, safe }: LogPage): Promise<void> {
    if (next <= this.position) return;
    const read = performance.now();
    const { routed, faults } = route(this.projection, this.handles, events, this.position);
    if (faults.length > 0) await this.note(faults);
    const breath = new EventLoopYield();
    for (const slice of slices(routed, () => this.budget.size)) {
      const began = performance.now();
      if (began - read > BATCH_MAX_AGE_MS) throw new StaleBatch(this.projectionVersion.collection);
      const done = slice.done !== undefined && slice.done > this.checkpointed ? slice.done : undefined;
      await this.writer.take(slice, this.quarantined, done && this.mark(done), (found) => this.note(found));
      if (done) this.position = this.safe = this.checkpointed = done;
      // With the position: who has waited for it may look at the count next.
      this.applied += slice.events;
      this.rate.add(slice.events);
      this.movedAt = this.context.now();
      this.budget.took(performance.now() - began, slice.keys);
      await breath.take();
    }
    this.position = next;
    this.safe = safe > this.safe ? safe : this.safe;
    this.movedAt = this.context.now();
  }

  /** Writes the checkpoint where pages without events of its own have moved it. */
  async settle(): Promise<void> {
    if (this.safe <= this.checkpointed) return;
    await this.writer.write([], [], this.mark(this.safe));
    this.checkpointed = this.safe;
  }

  /** It has come to the head of the log. @returns true where that has completed it */
  async hasCaughtUp(): Promise<boolean> {
    if (!this.isFilling) return false;
    this.isFilling = false;
    await this.writer.write([], [], this.mark(this.safe));
    this.checkpointed = this.safe;
    return true;
  }

  private mark(position: Position): WriteBatch['checkpoint'] {
    const { collection, fingerprint } = this.projectionVersion;
    const filling = this.isFilling && {
      startedAt: new Date(this.movedAt).toISOString(),
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

/** @throws LogRolledBack @throws ProjectionChanged */
export function checkCheckpoint(
  projection: Projection,
  collection: string,
  { position, note }: Checkpoint,
  head: Position,
): void {
  if (position > head) throw new LogRolledBack(collection, position, head);
  if (note?.fingerprint !== fingerprint(projection)) throw new ProjectionChanged(projection.name, projection.version);
}
