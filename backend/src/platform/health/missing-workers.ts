import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { Clock } from '../domain/clock.js';
import { FeatureRegistry } from '../runtime/feature-registry.js';
import { READ_STORE } from '../storage/tokens.js';

/** A worker that no process runs for that long is missing: a restart or a change of process takes less. ms */
export const MISSING_AFTER_MS = 60_000;

/** Knows which workers no process runs, by their leases: the process that should may be another one, and gone. */
@Injectable()
export class MissingWorkers {
  /** By the monotonic clock, ms: when a worker was first seen without a process. */
  private readonly since = new Map<string, number>();
  /** ms. */
  monotonic: () => number = () => performance.now();

  constructor(
    private readonly features: FeatureRegistry,
    private readonly clock: Clock,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** Whether some process holds the lease of a worker now. */
  async isHeld(worker: string): Promise<boolean> {
    const lease = (await this.readStore.pointer(`lease:worker:${worker}`))?.value;
    return lease !== undefined && Number(lease.expiresAt) > this.clock.machine();
  }

  /** @returns workers that must run somewhere and do not, with why that matters */
  async find(): Promise<Record<string, string>> {
    const missing: Record<string, string> = {};
    for (const { name, mustRun } of this.features.workers) {
      if (mustRun === undefined) continue;
      if (await this.isHeld(name)) {
        this.since.delete(name);
        continue;
      }
      const since = this.since.get(name) ?? this.monotonic();
      this.since.set(name, since);
      const stood = this.monotonic() - since;
      if (stood >= MISSING_AFTER_MS)
        missing[name] = `no process has run it for ${Math.round(stood / 1_000)} s, so ${mustRun}`;
    }
    return missing;
  }
}
