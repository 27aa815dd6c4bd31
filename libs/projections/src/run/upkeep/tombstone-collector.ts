import type { ReadStore } from '@wavelane/read-store';
import type { RunningVersions } from '../running-versions.js';
import { BATCH_MAX_AGE_MS } from '../running-version.js';

/** How often, and how far behind. A worker writes nothing it has held longer than a minute; an hour leaves room. */
const EVERY_MS = 10 * 60_000;
const BEHIND_MS = 60 * BATCH_MAX_AGE_MS;

/**
 * Removes tombstones that no writer can need any more (rule 3): those at or below a checkpoint of an hour ago. A writer
 * gives older work up long before (see `StaleBatch`).
 */
export class TombstoneCollector {
  private readonly seen: { at: number; positions: Map<string, string> }[] = [];

  /** @param clock ms that only grow */
  constructor(
    private readonly readStore: ReadStore,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  async sweep(running: Pick<RunningVersions, typeof Symbol.iterator | 'kept'>): Promise<void> {
    const now = this.clock();
    const last = this.seen.at(-1);
    if (last && now - last.at < EVERY_MS) return;
    this.seen.push({
      at: now,
      positions: new Map([...running].map((one) => [one.projectionVersion.collection, one.safe])),
    });
    const old = this.seen.findLast(({ at }) => now - at >= BEHIND_MS);
    if (!old) return;
    this.seen.splice(0, this.seen.indexOf(old));
    for (const { projectionVersion } of running) {
      const { collection } = projectionVersion;
      const upTo = old.positions.get(collection);
      if (!upTo) continue;
      await this.readStore.sweep(collection, upTo);
      running.kept.swept(collection, upTo);
    }
  }
}
