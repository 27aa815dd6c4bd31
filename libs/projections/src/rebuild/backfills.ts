import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { LogRolledBack, NotNow, ProjectionChanged } from '../define/errors.js';
import {
  type CandidateVersion,
  changeVersionPointer,
  type VersionPointer,
  readVersionPointer,
} from '../versions/version-pointer.js';
import { pause } from '@wavelane/runtime';
import { asError } from '../define/fault.js';
import type { CacheLimits } from './document-cache.js';
import { BackfillFailed, BackfillJob } from './backfill-job.js';

export interface BackfillContext {
  eventStore: EventStore;
  readStore: ReadStore;
  storeId: () => Promise<string>;
  /** Rebuilds at work at the same time; further ones wait their turn. */
  maxRebuilds: number;
  cache?: Partial<CacheLimits>;
  log: (message: string, details?: Record<string, unknown>) => void;
  /** A candidate has become ready, or has gone. */
  onChange: () => Promise<void>;
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

  constructor(private readonly context: BackfillContext) {}

  /** The job at work on a collection in this process. */
  at(collection: string): BackfillJob | undefined {
    return this.running.get(collection)?.backfillJob;
  }

  /** Starts what should run and does not, oldest first; stops what should not run any more. */
  sync(versionPointers: Iterable<{ projection: Projection; versionPointer: VersionPointer }>): void {
    const wanted = [...versionPointers]
      .flatMap(({ projection, versionPointer: { candidate } }) =>
        candidate?.state === 'filling' ? [{ projection, candidate }] : [],
      )
      .sort((a, b) => (a.candidate.startedAt < b.candidate.startedAt ? -1 : 1));
    const names = new Set(wanted.map(({ candidate }) => candidate.collection));
    for (const [collection, { abort }] of this.running) if (!names.has(collection)) abort.abort();
    for (const { projection, candidate } of wanted) {
      if (this.running.size >= this.context.maxRebuilds) return;
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
    const { readStore, log, onChange } = this.context;
    const { signal } = fill.abort;
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await this.fill(projection, fill);
        await this.settle(projection, fill.candidate, { state: 'ready' });
        await onChange();
        return;
      } catch (error) {
        if (signal.aborted || error instanceof NoLongerWanted || error instanceof NotNow) return;
        if (isFinal(error)) {
          const reason = asError(error).message;
          log('a rebuild has failed', { projection: projection.name, reason });
          await this.settle(projection, fill.candidate, { state: 'failed', reason }).catch(() => undefined);
          return;
        }
        log('a rebuild waits for a store', { projection: projection.name, error: String(error), failures });
        await pause(Math.min(10_000, 250 * 2 ** Math.min(failures, 6)), signal);
        // A store that is away says nothing of the candidate, and a closed one ends this.
        if (signal.aborted || (await isGone(readStore, projection, fill.candidate).catch(() => false))) return;
      }
    }
  }

  private async fill(projection: Projection, fill: Backfill): Promise<void> {
    const { eventStore, readStore, cache, storeId } = this.context;
    const { candidate, abort } = fill;
    fill.backfillJob = new BackfillJob({
      eventStore,
      readStore,
      projection,
      projectionVersion: candidate,
      storeId: await storeId(),
      cache,
      stillWanted: async () => {
        abort.signal.throwIfAborted();
        if (await isGone(readStore, projection, candidate)) throw new NoLongerWanted();
      },
    });
    await fill.backfillJob.run(abort.signal);
  }

  private async settle(
    projection: Projection,
    { collection }: CandidateVersion,
    change: Pick<CandidateVersion, 'state' | 'reason'>,
  ): Promise<void> {
    await changeVersionPointer(this.context.readStore, projection, (versionPointer) => {
      if (versionPointer.candidate?.collection !== collection || versionPointer.candidate.state !== 'filling')
        throw new NotNow('The rebuild was cancelled');
      return { ...versionPointer, candidate: { ...versionPointer.candidate, ...change } };
    });
  }
}

async function isGone(
  readStore: ReadStore,
  projection: Projection,
  { collection }: CandidateVersion,
): Promise<boolean> {
  const candidate = (await readVersionPointer(readStore, projection))?.versionPointer.candidate;
  return candidate?.collection !== collection || candidate.state !== 'filling';
}

/** Errors that would come again: the fold, the log or the code is wrong, not a store that is away for a moment. */
function isFinal(error: unknown): boolean {
  if (error instanceof BackfillFailed || error instanceof LogRolledBack || error instanceof ProjectionChanged)
    return true;
  return !['StoreUnavailable', 'ReadStoreUnavailable'].includes((error as Error | undefined)?.name ?? '');
}
