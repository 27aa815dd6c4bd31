import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { isGone, processOwner } from '@wavelane/runtime';
import { Clock } from '../../../platform/domain/clock.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { DispatchLog } from '../dispatch-log.js';

/** A run that says nothing for so long is over, ms. */
const SILENT_MS = 30_000;
const EVERY_MS = 5_000;

/**
 * Which runs that claim messages are alive, as another process sees it: a call of theirs may be under way, and is not
 * lost because it is not one's own. Kept by the machine's clock: business time may jump.
 */
@Injectable()
export class DispatchRuns {
  private readonly owner = processOwner();
  private readonly runs: RecordStore;
  private saidAt = -Infinity;

  constructor(
    private readonly claims: DispatchLog,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.runs = readStore.records({ name: 'dispatch-runs' });
  }

  /** This run is alive. Before its first claim, and as long as calls are under way. */
  async live(): Promise<void> {
    if (performance.now() - this.saidAt < EVERY_MS) return;
    await this.runs.put(this.claims.run, { owner: this.owner }, this.clock.machine() + SILENT_MS);
    this.saidAt = performance.now();
  }

  /** No call of this run is waited for any more. */
  async end(): Promise<void> {
    if (this.saidAt === -Infinity) return;
    await this.runs.remove(this.claims.run).catch(() => undefined);
    this.saidAt = -Infinity;
  }

  async isAlive(run: string | null): Promise<boolean> {
    if (run === null) return false;
    if (run === this.claims.run) return true;
    const record = await this.runs.get<{ owner: string }>(run, this.clock.machine());
    return record !== undefined && !isGone(record.body.owner, this.owner);
  }
}
