import { type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { fold, handled, loadTouched, toBatch } from './batch.js';
import type { Projection } from './definition.js';
import { LogRolledBack, ProjectionChanged } from './errors.js';
import type { FaultLog } from './fault-log.js';
import type { Edition } from './lineage.js';
import { specsOf } from './naming.js';

/** One edition being kept up to date: its place in the log and its quarantined keys. */
export class Target {
  position: Position = START;
  /** Events folded since the start, for the rate. */
  applied = 0;
  /** When the position last moved, Unix ms. */
  movedAt = 0;
  private readonly quarantined = new Set<string>();

  constructor(
    readonly projection: Projection,
    readonly edition: Edition,
    private readonly readStore: ReadStore,
    private readonly faults: FaultLog,
    private readonly storeId: string,
    private readonly now: () => number,
  ) {}

  /**
   * Finds where it stands. A checkpoint of another log is worth nothing: the documents are folded again.
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async open(head: Position): Promise<void> {
    const { collection, version, fingerprint } = this.edition;
    const checkpoint = await this.readStore.checkpoint(collection);
    if (checkpoint && checkpoint.storeId !== this.storeId) {
      for (const spec of specsOf(this.projection, collection)) await this.readStore.drop(spec.name);
      await this.readStore.clearCheckpoint(collection);
      await this.faults.clearCollection(collection);
    } else if (checkpoint) {
      if (checkpoint.position > head) throw new LogRolledBack(collection);
      if (checkpoint.note?.fingerprint !== fingerprint) throw new ProjectionChanged(this.projection.name, version);
      this.position = checkpoint.position as Position;
    }
    for (const spec of specsOf(this.projection, collection)) await this.readStore.ensure(spec);
    this.quarantined.clear();
    for (const { key } of await this.faults.of({ collection })) if (key !== null) this.quarantined.add(key);
    this.movedAt = this.now();
  }

  /** Takes a page: everything after its own position, up to `next`. */
  async apply(events: readonly StoredEvent[], next: Position): Promise<void> {
    if (next <= this.position) return;
    const { collection, fingerprint } = this.edition;
    const mine = handled(this.projection, events).filter((event) => event.position > this.position);
    const loaded = await loadTouched(this.readStore, this.projection, collection, mine);
    const folded = fold(this.projection, mine, loaded, this.quarantined);
    // A fault is recorded before the checkpoint passes it, or a crash would lose it.
    for (const fault of folded.faults) {
      await this.faults.add(this.projection.name, collection, fault);
      if (fault.key !== null) this.quarantined.add(fault.key);
    }
    const value = { position: next, storeId: this.storeId, note: { fingerprint } };
    await this.readStore.write(toBatch(collection, folded, { key: collection, value }));
    this.position = next;
    this.applied += mine.length;
    this.movedAt = this.now();
  }

  release(key: string): void {
    this.quarantined.delete(key);
  }
}
