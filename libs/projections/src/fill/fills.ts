import { backoff, pause } from '@wavelane/runtime';
import { NotNow } from '../define/errors.js';
import { asError, type Fault } from '../define/fault.js';
import type { Foundation } from '../foundation/foundation.js';
import { filled } from '../versions/version-life.js';
import type { CandidateVersion, VersionPointers } from '../versions/version-pointer.js';
import type { Versions } from '../versions/versions.js';
import { Fill, FillEnded, type FillLimits, type FillPurpose } from './fill.js';
import type { FillTarget, VersionFill } from './version-fill.js';

export interface FillsLimits extends FillLimits {
  /** Rebuilds at work at the same time; further ones wait their turn. */
  maxRebuilds: number;
}

/** A fold threw on an event that the live version has: half a read model must never be switched to. */
export class FillFailed extends Error {
  override readonly name = 'FillFailed';
}

interface RunningFill {
  versions: readonly FillTarget[];
  purpose: FillPurpose;
  fill: Fill | undefined;
  abort: AbortController;
  done: Promise<void>;
}

/**
 * Fills versions in the process that projects, beside its other work: live versions that have no documents yet, all
 * together, and candidates of rebuilds, each by itself. Version pointers and checkpoints define the work, so a fill
 * that another process ordered, or a crash interrupted, is taken up like any other.
 */
export class Fills {
  private readonly running = new Set<RunningFill>();

  constructor(
    private readonly foundation: Foundation,
    private readonly versions: Versions,
    private readonly limits: FillsLimits,
  ) {}

  /** The filling of a collection in this process. */
  at(collection: string): VersionFill | undefined {
    for (const { fill } of this.running)
      for (const version of fill?.versions ?? []) if (version.collection === collection) return version;
    return undefined;
  }

  /**
   * Starts fills that should run and do not; stops unwanted ones.
   * @param live versions that are live and have no documents yet
   * @param onEnd called when a version is filled, or cannot be
   */
  sync(pointers: VersionPointers, live: readonly FillTarget[], onEnd: () => void): void {
    const candidates = [...pointers.values()]
      .flatMap(({ projection, versionPointer: { candidate } }) =>
        candidate?.state === 'filling' ? [{ projection, projectionVersion: candidate }] : [],
      )
      .sort((a, b) => (a.projectionVersion.startedAt < b.projectionVersion.startedAt ? -1 : 1));
    const wanted = new Set([...live, ...candidates].map(({ projectionVersion: { collection } }) => collection));
    for (const { versions, abort } of this.running)
      if (!this.toDo(versions).every(({ projectionVersion }) => wanted.has(projectionVersion.collection)))
        abort.abort();
    const isRunning = (isLive: boolean) => [...this.running].filter(({ purpose }) => purpose.isLive === isLive);
    if (live.length > 0 && isRunning(true).length === 0) this.start(live, (signal) => this.live(signal, onEnd));
    for (const one of candidates) {
      if (isRunning(false).length >= this.limits.maxRebuilds) return;
      if (
        isRunning(false).every(
          ({ versions }) => versions[0]?.projectionVersion.collection !== one.projectionVersion.collection,
        )
      )
        this.start([one], (signal) => this.candidate(one.projectionVersion, signal, onEnd));
    }
  }

  /** Stops the filling of a collection, if it runs in this process. */
  async stop(collection: string): Promise<void> {
    const fills = [...this.running].filter(({ versions }) =>
      versions.some(({ projectionVersion }) => projectionVersion.collection === collection),
    );
    await this.end(fills);
  }

  async stopAll(): Promise<void> {
    await this.end([...this.running]);
  }

  private async end(fills: readonly RunningFill[]): Promise<void> {
    for (const { abort } of fills) abort.abort();
    await Promise.all(fills.map(({ done }) => done));
  }

  private start(versions: readonly FillTarget[], purposeOf: (signal: AbortSignal) => FillPurpose): void {
    const abort = new AbortController();
    const running: RunningFill = {
      ...{ versions, abort, fill: undefined, done: Promise.resolve() },
      purpose: purposeOf(abort.signal),
    };
    this.running.add(running);
    running.done = this.run(running).finally(() => this.running.delete(running));
  }

  /** Again and again while a store is away. */
  private async run(running: RunningFill): Promise<void> {
    const { foundation, limits } = this;
    const { versions: all, purpose, abort } = running;
    const projections = all.map(({ projection }) => projection.name);
    const began = performance.now();
    if (purpose.isLive) foundation.log('read models are filled from the log', { projections });
    for (let failures = 1; !abort.signal.aborted; failures++) {
      const versions = this.toDo(all);
      try {
        running.fill = new Fill({ foundation, versions, purpose, ...limits });
        await running.fill.run(abort.signal);
        const seconds = Math.round((performance.now() - began) / 1_000);
        if (purpose.isLive) foundation.log('the read models are filled', { projections, seconds });
        return;
      } catch (error) {
        if (abort.signal.aborted || error instanceof FillEnded || error instanceof NotNow) return;
        // A damaged log does not mend itself.
        if (asError(error).name === 'StoreCorrupt' && !purpose.isLive) {
          for (const version of versions) await purpose.onFailed(version, asError(error));
          return;
        }
        const details = { projections, error: String(error), failures };
        foundation.log('the filling of read models waits for a store', details);
        await pause(backoff(failures), abort.signal);
      }
    }
  }

  /** The versions to fill, without live ones that are complete, or are taken through the log page by page. */
  private toDo(versions: readonly FillTarget[]): FillTarget[] {
    const { unfilled } = this.foundation;
    return versions.filter(
      ({ projectionVersion: { collection } }) => !unfilled.isFilled(collection) && !unfilled.isLeft(collection),
    );
  }

  private live(signal: AbortSignal, onEnd: () => void): FillPurpose {
    const { foundation } = this;
    const { unfilled, faults } = foundation;
    return {
      isLive: true,
      stillWanted: async () => {
        if (signal.aborted) throw new FillEnded();
      },
      onFault: ({ projection, projectionVersion }, fault) => faults.add(projection.name, projectionVersion, fault),
      onFilled: async ({ projectionVersion }) => {
        unfilled.hasFilled(projectionVersion.collection);
        onEnd();
      },
      onFailed: async ({ projection, projectionVersion }, error) => {
        unfilled.leave(projectionVersion.collection);
        const details = { projection: projection.name, error: String(error) };
        foundation.log('a read model is filled page by page', details);
        onEnd();
      },
    };
  }

  private candidate(candidate: CandidateVersion, signal: AbortSignal, onEnd: () => void): FillPurpose {
    const { foundation, versions } = this;
    const { collection } = candidate;
    return {
      isLive: false,
      stillWanted: async ([version]) => {
        const found = version && (await versions.find(version.projection))?.candidate;
        const isGone = found?.collection !== collection || found.state !== 'filling';
        if (signal.aborted || isGone) throw new FillEnded();
      },
      onFault: async ({ projection }, fault) => {
        // An event that the live version has set aside, too, stops no rebuild.
        const live = (await versions.find(projection))?.live.collection;
        if (live === undefined || !(await foundation.faults.has(live, fault))) throw failedAt(fault);
        await foundation.faults.add(projection.name, candidate, fault);
      },
      onFilled: async ({ projection }) => {
        await versions.make(projection.name, filled(collection, { state: 'ready' }));
        onEnd();
      },
      onFailed: async ({ projection: { name } }, { message: reason }) => {
        foundation.log('a rebuild has failed', { projection: name, reason });
        await versions.make(name, filled(collection, { state: 'failed', reason })).catch(() => undefined);
        onEnd();
      },
    };
  }
}

function failedAt({ event, error, key }: Fault): FillFailed {
  const of = key === null ? '' : ` for '${key}'`;
  return new FillFailed(
    `${event.type} ${event.id} at ${event.position}${of}: ${error.name}: ${error.message}`.slice(0, 1_000),
    { cause: error },
  );
}
