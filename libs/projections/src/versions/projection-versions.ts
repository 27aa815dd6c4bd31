import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import type { FaultLog } from '../run/fault-log.js';
import {
  type CandidateVersion,
  changeVersionPointer,
  type ProjectionVersion,
  projectionVersionOf,
  forgetVersion,
  type VersionPointer,
  readVersionPointer,
  versionsOf,
} from './version-pointer.js';
import { VERSION_POINTER_CACHE_MS } from './version-pointer-cache.js';
import { pause } from '@wavelane/runtime';
import type { CompareOptions } from '../verify/compare.js';
import { discard, dropVersion } from './discarded-versions.js';
import { diffVersions, positionOf, type VersionDiff } from './version-diff.js';
import type { Backfills } from '../rebuild/backfills.js';
import { progressOf, type RebuildProgress } from '../rebuild/progress.js';

/** What the operations need of the engine. */
export interface ProjectionVersionsContext {
  eventStore: EventStore;
  readStore: ReadStore;
  /** Unix ms. */
  now: () => number;
  owner: string;
  faults: FaultLog;
  backfills: Backfills;
  projection: (name: string) => Projection;
  /**
   * Version pointers have changed: take up, drop, start backfills, forget what queries remember; checkpoints are
   * written.
   */
  changed: () => Promise<void>;
}

/** How long a switch waits for the green version to have what the blue one has. */
const SWITCH_PATIENCE_MS = 5_000;

/**
 * Blue and green (docs/adr/0007-blue-green-rebuild.md): a rebuild backfills a second version beside the live one; its
 * difference is shown before one pointer is moved; the old version stays up to date until it is retired, so that the
 * way back is one pointer too. Everything may be called in any process; the projecting process does the work.
 */
export class ProjectionVersions {
  constructor(private readonly context: ProjectionVersionsContext) {}

  /**
   * Begins a rebuild. Follow it with {@link progress}.
   * @throws NotNow while another rebuild of this projection is not switched or cancelled
   */
  async rebuild(name: string, by = this.context.owner): Promise<RebuildProgress> {
    await this.change(name, (versionPointer, projection) => {
      if (versionPointer.candidate)
        throw new NotNow(
          `A rebuild of '${name}' is ${versionPointer.candidate.state} (since ${versionPointer.candidate.startedAt}). Switch to it or cancel it first.`,
        );
      const attempts = versionPointer.attempts + 1;
      const candidate: CandidateVersion = {
        ...projectionVersionOf(projection, attempts),
        state: 'filling',
        startedAt: this.isoNow(),
        startedBy: by,
      };
      return { ...versionPointer, attempts, candidate };
    });
    return (await this.progress(name))!;
  }

  /** Where the rebuild is; undefined without one. */
  async progress(name: string): Promise<RebuildProgress | undefined> {
    const { candidate } = await this.versionPointer(name);
    return candidate && progressOf(this.context, name, candidate);
  }

  /** Takes up a backfill that was cancelled and kept. A crash needs no resuming: the next process goes on by itself. */
  async resume(name: string): Promise<void> {
    await this.change(name, (versionPointer) => {
      if (versionPointer.candidate?.state !== 'cancelled')
        throw new NotNow(`No cancelled rebuild of '${name}' is kept.`);
      return { ...versionPointer, candidate: { ...versionPointer.candidate, state: 'filling' } };
    });
  }

  /** Ends a rebuild that is not wanted. With `keep`, its documents stay and it can be resumed. */
  async cancel(name: string, { keep = false } = {}): Promise<void> {
    let stopped: CandidateVersion | undefined;
    await this.change(name, (versionPointer) => {
      stopped = versionPointer.candidate;
      if (!stopped) throw new NotNow(`There is no rebuild of '${name}'.`);
      if (keep && stopped.state !== 'filling') throw new NotNow(`The rebuild of '${name}' is ${stopped.state}.`);
      if (keep) return { ...versionPointer, candidate: { ...stopped, state: 'cancelled' } };
      return discard({ ...versionPointer, candidate: undefined }, stopped);
    });
    await this.context.backfills.stop(stopped!.collection);
    await this.sweepGarbage(name);
  }

  /**
   * What the rebuild would change, document by document at equal positions, while both go on.
   * @param options.version compare the live version of another version of the code with the present one instead
   */
  async diff(name: string, options: CompareOptions & { version?: number } = {}): Promise<VersionDiff> {
    const projection = this.context.projection(name);
    const versionPointer = await this.versionPointer(name);
    const [before, after] =
      options.version === undefined
        ? [versionPointer.live, versionPointer.candidate ?? versionPointer.previous]
        : [(await this.otherVersion(projection, options.version)).live, versionPointer.live];
    if (!after) throw new NotNow(`There is nothing to compare '${name}' with. Rebuild it first.`);
    if (versionPointer.candidate && after === versionPointer.candidate && versionPointer.candidate.state !== 'ready')
      throw new NotNow(`The rebuild of '${name}' is ${versionPointer.candidate.state}.`);
    await this.context.changed();
    return diffVersions(this.context.readStore, projection, before, after, options);
  }

  /**
   * Makes the rebuilt version the live one. The old one goes on projecting as `previous`; an earlier `previous` is
   * dropped.
   * @throws NotNow without a rebuild that is ready and up to date
   */
  async switch(name: string, by = this.context.owner): Promise<VersionPointer> {
    const { candidate, live } = await this.versionPointer(name);
    if (candidate?.state !== 'ready')
      throw new NotNow(
        candidate ? `The rebuild of '${name}' is ${candidate.state}.` : `There is no rebuild of '${name}'.`,
      );
    await this.upToDate(name, live, candidate);
    const versionPointer = await this.change(name, (now) => {
      if (
        now.candidate?.collection !== candidate.collection ||
        now.candidate.state !== 'ready' ||
        now.live.collection !== live.collection
      )
        throw new NotNow(`Projection '${name}' was changed by somebody else meanwhile.`);
      const { state: _state, reason: _reason, startedAt: _at, startedBy: _by, ...projectionVersion } = now.candidate;
      const next: VersionPointer = {
        ...now,
        live: projectionVersion,
        previous: now.live,
        candidate: undefined,
        switched: { at: this.isoNow(), by, what: 'switch' },
      };
      return now.previous ? discard(next, now.previous) : next;
    });
    await this.sweepGarbage(name);
    return versionPointer;
  }

  /** Goes back to the version before the last switch (and, done twice, forward again). */
  async rollback(name: string, by = this.context.owner): Promise<VersionPointer> {
    const { live, previous } = await this.versionPointer(name);
    if (!previous) throw new NotNow(`Projection '${name}' has no earlier version to go back to.`);
    await this.upToDate(name, live, previous);
    return this.change(name, (now) => {
      if (now.previous?.collection !== previous.collection || now.live.collection !== live.collection)
        throw new NotNow(`Projection '${name}' was changed by somebody else meanwhile.`);
      return { ...now, live: previous, previous: live, switched: { at: this.isoNow(), by, what: 'rollback' } };
    });
  }

  /**
   * Drops the version before the last switch, or everything of another version of the code.
   * @throws NotNow without one
   */
  async retire(name: string, { version }: { version?: number } = {}): Promise<void> {
    if (version !== undefined && version !== this.context.projection(name).version)
      return this.retireVersion(name, version);
    await this.othersHaveSeenTheSwitch(name);
    await this.change(name, (versionPointer) => {
      if (!versionPointer.previous) throw new NotNow(`Projection '${name}' has no earlier version.`);
      return discard({ ...versionPointer, previous: undefined }, versionPointer.previous);
    });
    await this.sweepGarbage(name);
  }

  /** Other versions of the code that have left documents here. */
  async otherVersions(name: string): Promise<number[]> {
    const projection = this.context.projection(name);
    return (await versionsOf(this.context.readStore, projection)).filter((version) => version !== projection.version);
  }

  /** Stops projecting; queries go on with what is there. */
  async pause(name: string, by = this.context.owner): Promise<void> {
    await this.change(name, (versionPointer) => {
      if (versionPointer.paused) throw new NotNow(`Projection '${name}' is paused already.`);
      return { ...versionPointer, paused: { at: this.isoNow(), by } };
    });
  }

  async unpause(name: string): Promise<void> {
    await this.change(name, (versionPointer) => {
      if (!versionPointer.paused) throw new NotNow(`Projection '${name}' is not paused.`);
      return { ...versionPointer, paused: undefined };
    });
  }

  /** Drops what no version is any more, also what a crash left behind. */
  async sweepGarbage(name: string): Promise<void> {
    const { readStore, faults } = this.context;
    const projection = this.context.projection(name);
    const { garbage } = await this.versionPointer(name);
    if (!garbage?.length) return;
    for (const collection of garbage) await dropVersion(readStore, faults, projection, collection);
    await changeVersionPointer(readStore, projection, (versionPointer) => ({
      ...versionPointer,
      garbage: versionPointer.garbage?.filter((collection) => !garbage.includes(collection)),
    }));
  }

  private async retireVersion(name: string, version: number): Promise<void> {
    const { readStore, faults } = this.context;
    const projection = this.context.projection(name);
    const { live, candidate, previous, garbage = [] } = await this.otherVersion(projection, version);
    const versions = [live, candidate, previous].flatMap((projectionVersion) =>
      projectionVersion ? [projectionVersion.collection] : [],
    );
    for (const collection of [...versions, ...garbage]) await dropVersion(readStore, faults, projection, collection);
    await forgetVersion(readStore, { name, version });
  }

  private async otherVersion({ name }: Projection, version: number): Promise<VersionPointer> {
    const known = (await versionsOf(this.context.readStore, { name, version })).includes(version);
    const found = known ? await readVersionPointer(this.context.readStore, { name, version }) : undefined;
    if (!found) throw new NotNow(`There are no documents of version ${version} of '${name}'.`);
    return found.versionPointer;
  }

  /** Other processes may read the old version for as long as they remember what was live. */
  private async othersHaveSeenTheSwitch(name: string): Promise<void> {
    const { switched } = await this.versionPointer(name);
    const left = switched ? Date.parse(switched.at) + 2 * VERSION_POINTER_CACHE_MS - this.context.now() : 0;
    if (left > 0) await pause(Math.min(left, 2 * VERSION_POINTER_CACHE_MS), new AbortController().signal);
  }

  /** A reader who has seen their own write in blue must not miss it in green. */
  private async upToDate(name: string, live: ProjectionVersion, next: ProjectionVersion): Promise<void> {
    await this.context.changed();
    const wanted = await positionOf(this.context.readStore, live);
    const { signal } = new AbortController();
    for (let waited = 0; (await positionOf(this.context.readStore, next)) < wanted; waited += 20) {
      if (waited >= SWITCH_PATIENCE_MS)
        throw new NotNow(
          `'${next.collection}' is behind '${live.collection}'. Try again when projection '${name}' has caught up.`,
        );
      await pause(20, signal);
    }
  }

  private async versionPointer(name: string): Promise<VersionPointer> {
    const found = await readVersionPointer(this.context.readStore, this.context.projection(name));
    if (!found) throw new NotNow(`Projection '${name}' has not been started yet.`);
    return found.versionPointer;
  }

  private async change(
    name: string,
    change: (versionPointer: VersionPointer, projection: Projection) => VersionPointer,
  ): Promise<VersionPointer> {
    const projection = this.context.projection(name);
    const versionPointer = await changeVersionPointer(this.context.readStore, projection, (before) =>
      change(before, projection),
    );
    await this.context.changed();
    return versionPointer;
  }

  private isoNow(): string {
    return new Date(this.context.now()).toISOString();
  }
}
