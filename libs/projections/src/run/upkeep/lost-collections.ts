import { specsOf } from '../../define/naming.js';
import type { Foundation } from '../../foundation/foundation.js';
import { runningVersionsOf, type VersionPointers } from '../../versions/version-pointer.js';
import type { RunningVersions } from '../running-versions.js';

/** Looks are that far apart, ms: each asks the store for every collection. */
const EVERY_MS = 60_000;

/** Has versions filled again of which another program has dropped or emptied a collection. */
export class LostCollections {
  private lookAt = -Infinity;

  constructor(
    private readonly foundation: Foundation,
    private readonly running: RunningVersions,
  ) {}

  /** The next {@link refill} looks, whenever the last one was. */
  forget(): void {
    this.lookAt = -Infinity;
  }

  /** About once a minute. While no page is applied, because running versions are dropped and opened again. */
  async refill(pointers: VersionPointers): Promise<void> {
    if (performance.now() < this.lookAt) return;
    const { readStore, unfilled, log } = this.foundation;
    const lost = new Set(await readStore.lost());
    for (const { projection, versionPointer } of lost.size > 0 ? pointers.values() : []) {
      for (const { collection } of runningVersionsOf(versionPointer)) {
        const specs = specsOf(projection, collection);
        if (!specs.some(({ name }) => lost.has(name))) continue;
        log('documents were removed from outside; they are folded again', { collection });
        // First: the next look finds the leftovers of a crash between these steps again.
        await readStore.clearCheckpoint(collection);
        for (const { name } of specs) await readStore.drop(name);
        unfilled.forget(collection);
        this.running.drop(collection);
      }
    }
    this.lookAt = performance.now() + EVERY_MS;
  }
}
