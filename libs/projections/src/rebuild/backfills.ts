import { backoff, pause } from '@wavelane/runtime';
import type { Projection } from '../define/definition.js';
import { LogRolledBack, NotNow, ProjectionChanged } from '../define/errors.js';
import { asError, type Fault } from '../define/fault.js';
import type { Foundation } from '../foundation/foundation.js';
import { filled } from '../versions/version-life.js';
import type { CandidateVersion, VersionPointers } from '../versions/version-pointer.js';
import type { Versions } from '../versions/versions.js';
import { BackfillFailed, BackfillJob } from './backfill-job.js';
import type { CacheLimits } from '../fill/document-cache.js';
import type { FillLimits } from '../fill/first-fill.js';

export interface RebuildLimits {
  /** Rebuilds at work at the same time; further ones wait their turn. */
  maxRebuilds: number;
  /** What each may keep in memory. */
  cache?: Partial<CacheLimits> | undefined;
  /** How live versions without documents are filled. */
  fill?: FillLimits | undefined;
}

/** The candidate was cancelled, or another process changed it: its backfill stops silently. */
class NoLongerWanted extends Error {}

interface Backfill {
  candidate: CandidateVersion;
  backfillJob: BackfillJob | undefined;
  abort: AbortController;
  done: Promise<void>;
}

/**
 * Backfills candidates in the process that projects. The version pointers name them, so a rebuild that was asked for in
 * another process, or that a crash interrupted, is taken up like any other.
 */
export class Backfills {
  private readonly running = new Map<string, Backfill>();

  constructor(
    private readonly foundation: Foundation,
    private readonly versions: Versions,
    private readonly limits: RebuildLimits,
  ) {}

  /** The job at work on a collection in this process. */
  at(collection: string): BackfillJob | undefined {
    return this.running.get(collection)?.backfillJob;
  }

  /** Starts what should run and does not, oldest first; stops what should not run any more. */
  sync(pointers: VersionPointers): void {
    const wanted = [...pointers.values()]
      .flatMap(({ projection, versionPointer: { candidate } }) =>
        candidate?.state === 'filling' ? [{ projection, candidate }] : [],
      )
      .sort((a, b) => (a.candidate.startedAt < b.candidate.startedAt ? -1 : 1));
    const names = new Set(wanted.map(({ candidate }) => candidate.collection));
    for (const [collection, { abort }] of this.running) if (!names.has(collection)) abort.abort();
    for (const { projection, candidate } of wanted) {
      if (this.running.size >= this.limits.maxRebuilds) return;
      if (!this.running.has(candidate.collection)) this.start(projection, candidate);
    }
  }

  /** Stops the backfill of a collection, if it runs in this process. */
  async stop(collection: string): Promise<void> {
    const fill = this.running.get(collection);
    fill?.abort.abort();
    await fill?.done;
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.running.keys()].map((collection) => this.stop(collection)));
  }

  private start(projection: Projection, candidate: CandidateVersion): void {
    const fill: Backfill = { candidate, backfillJob: undefined, abort: new AbortController(), done: Promise.resolve() };
    this.running.set(candidate.collection, fill);
    fill.done = this.run(projection, fill).finally(() => this.running.delete(candidate.collection));
  }

  private async run(projection: Projection, fill: Backfill): Promise<void> {
    const { events } = this.foundation;
    const { signal } = fill.abort;
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await this.fill(projection, fill);
        await this.versions.make(projection.name, filled(fill.candidate.collection, { state: 'ready' }));
        return;
      } catch (error) {
        if (signal.aborted || error instanceof NoLongerWanted || error instanceof NotNow) return;
        if (isFinal(error)) {
          await this.hasFailed(projection, fill.candidate, asError(error).message);
          return;
        }
        events.emit('warned', 'a rebuild waits for a store', {
          projection: projection.name,
          error: String(error),
          failures,
        });
        await pause(backoff(failures), signal);
        // A store that is away says nothing of the candidate, and a closed one ends this.
        if (signal.aborted || (await this.isGone(projection, fill.candidate).catch(() => false))) return;
      }
    }
  }

  private async fill(projection: Projection, fill: Backfill): Promise<void> {
    const { eventStore, readStore, faults } = this.foundation;
    const { candidate, abort } = fill;
    const known = await faults.of({ collection: candidate.collection });
    fill.backfillJob = new BackfillJob({
      eventStore,
      readStore,
      projection,
      projectionVersion: candidate,
      storeId: await eventStore.storeId(),
      lease: this.foundation.lease,
      cache: this.limits.cache,
      stillWanted: async () => {
        abort.signal.throwIfAborted();
        if (await this.isGone(projection, candidate)) throw new NoLongerWanted();
      },
      quarantined: known.flatMap(({ key }) => key ?? []),
      setsAside: (fault) => this.setsAside(projection, candidate, fault),
    });
    await fill.backfillJob.run(abort.signal);
  }

  /** An event that no version can fold stops no rebuild. */
  private async setsAside(projection: Projection, candidate: CandidateVersion, fault: Fault): Promise<boolean> {
    const { faults } = this.foundation;
    const live = (await this.versions.find(projection))?.live.collection;
    if (live === undefined || !(await faults.has(live, fault))) return false;
    await faults.add(projection.name, candidate, fault);
    return true;
  }

  private async hasFailed(projection: Projection, { collection }: CandidateVersion, reason: string): Promise<void> {
    this.foundation.events.emit('warned', 'a rebuild has failed', { projection: projection.name, reason });
    const step = filled(collection, { state: 'failed', reason });
    await this.versions.make(projection.name, step).catch(() => undefined);
  }

  private async isGone(projection: Projection, { collection }: CandidateVersion): Promise<boolean> {
    const candidate = (await this.versions.find(projection))?.candidate;
    return candidate?.collection !== collection || candidate.state !== 'filling';
  }
}

/** Errors that would come again: the fold, the log or the code is wrong, not a store that is away for a moment. */
function isFinal(error: unknown): boolean {
  if (error instanceof BackfillFailed || error instanceof LogRolledBack || error instanceof ProjectionChanged)
    return true;
  return !['StoreUnavailable', 'ReadStoreUnavailable'].includes((error as Error | undefined)?.name ?? '');
}
