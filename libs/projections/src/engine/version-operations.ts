import { pause as pauseFor } from '@wavelane/runtime';
import { NotNow } from '../define/errors.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Fills } from '../fill/fills.js';
import { progressOf, type RebuildProgress } from '../rebuild/progress.js';
import type { Projector } from '../run/projector.js';
import type { CompareOptions } from '../verify/compare.js';
import { diffVersions, positionOf, type VersionDiff } from '../versions/version-diff.js';
import * as steps from '../versions/version-life.js';
import type { VersionPointer, VersionPointers } from '../versions/version-pointer.js';
import { VERSION_POINTER_CACHE_MS } from '../versions/version-pointer-cache.js';
import type { Versions } from '../versions/versions.js';

/** How long a switch waits until the green version has all events of the blue one. */
const SWITCH_PATIENCE_MS = 5_000;

/**
 * Blue and green (docs/adr/0007-blue-green-rebuild.md): a rebuild fills a second version beside the live one; its
 * difference is shown before one pointer is moved; the old version stays up to date until it is retired, so that the
 * way back is one pointer too. Everything may be called in any process; the projecting process does the work.
 */
export class VersionOperations {
  constructor(
    private readonly foundation: Foundation,
    private readonly versions: Versions,
    private readonly projector: Projector,
    private readonly fills: Fills,
  ) {}

  /**
   * Begins a rebuild. Follow it with {@link progress}.
   * @throws NotNow while another rebuild of this projection is not switched or cancelled
   */
  async rebuild(name: string, by = this.foundation.owner): Promise<RebuildProgress> {
    await this.make(name, steps.rebuild(this.made(by)));
    const progress = await this.progress(name);
    if (!progress) throw new NotNow(`The rebuild of '${name}' was cancelled.`);
    return progress;
  }

  /** The progress of the rebuild; undefined without one. */
  async progress(name: string): Promise<RebuildProgress | undefined> {
    const { candidate } = await this.versions.pointer(name);
    return candidate && progressOf(this.foundation, name, candidate, this.fills.at(candidate.collection));
  }

  /**
   * Continues a rebuild that was cancelled and kept. A crash needs no resuming: the next process continues by itself.
   */
  async resume(name: string): Promise<void> {
    await this.make(name, steps.resume);
  }

  /** Ends a rebuild that is not wanted. With `keep`, its documents stay and it can be resumed. */
  async cancel(name: string, { keep = false } = {}): Promise<void> {
    await this.make(name, keep ? steps.keep : steps.cancel);
    await this.tidy(name);
  }

  /**
   * The changes that the rebuild would make, document by document at equal positions, while both continue.
   * @param options.version compare the live version of another version of the code with the present one instead
   */
  async diff(name: string, options: CompareOptions & { version?: number } = {}): Promise<VersionDiff> {
    const projection = this.foundation.projection(name);
    const { live, candidate, previous } = await this.versions.pointer(name);
    const [before, after] =
      options.version === undefined
        ? [live, candidate ?? previous]
        : [(await this.versions.other(name, options.version)).live, live];
    if (!after) throw new NotNow(`There is nothing to compare '${name}' with. Rebuild it first.`);
    if (candidate && after === candidate && candidate.state !== 'ready')
      throw new NotNow(`The rebuild of '${name}' is ${candidate.state}.`);
    await this.projector.refresh();
    return diffVersions(this.foundation.readStore, projection, before, after, options);
  }

  /**
   * Makes the rebuilt version the live one. The old one is projected further as `previous`; an earlier `previous` is
   * dropped.
   * @throws NotNow without a rebuild that is ready and up to date
   */
  async switch(name: string, by = this.foundation.owner): Promise<VersionPointer> {
    const pair = steps.switchOf(await this.versions.pointer(name), name);
    await this.upToDate(name, pair);
    const versionPointer = await this.make(name, steps.switchTo(pair, this.made(by)));
    await this.tidy(name);
    return versionPointer;
  }

  /** Goes back to the version before the last switch (and, done twice, forward again). */
  async rollback(name: string, by = this.foundation.owner): Promise<VersionPointer> {
    const pair = steps.rollbackOf(await this.versions.pointer(name), name);
    await this.upToDate(name, pair);
    return this.make(name, steps.rollBackTo(pair, this.made(by)));
  }

  /**
   * Drops the version before the last switch, or everything of another version of the code.
   * @throws NotNow without one
   */
  async retire(name: string, { version }: { version?: number } = {}): Promise<void> {
    if (version !== undefined && version !== this.foundation.projection(name).version)
      return this.versions.dropOther(name, version);
    await this.othersHaveSeenTheSwitch(name);
    await this.make(name, steps.retire);
    await this.tidy(name);
  }

  /** Other versions of the code that have left documents here. */
  otherVersions(name: string): Promise<number[]> {
    return this.versions.others(name);
  }

  /** Stops projecting; queries use the existing documents. */
  async pause(name: string, by = this.foundation.owner): Promise<void> {
    await this.make(name, steps.pause(this.made(by)));
  }

  async unpause(name: string): Promise<void> {
    await this.make(name, steps.unpause);
  }

  /** Drops unwanted documents of all projections: the leftovers of a crash. */
  async tidyAll(pointers: VersionPointers): Promise<void> {
    for (const [name, { versionPointer }] of pointers) if (versionPointer.garbage?.length) await this.tidy(name);
  }

  /** Ends unwanted work of a projection: its filling, and then the documents of versions that are gone. */
  private async tidy(name: string): Promise<void> {
    const { candidate, garbage = [] } = await this.versions.pointer(name);
    if (candidate && candidate.state !== 'filling') await this.fills.stop(candidate.collection);
    for (const collection of garbage) await this.fills.stop(collection);
    await this.versions.sweep(name);
  }

  /** Other processes may read the old version for as long as they remember it as the live one. */
  private async othersHaveSeenTheSwitch(name: string): Promise<void> {
    const { switched } = await this.versions.pointer(name);
    const left = switched ? Date.parse(switched.at) + 2 * VERSION_POINTER_CACHE_MS - this.foundation.now() : 0;
    if (left > 0) await pauseFor(Math.min(left, 2 * VERSION_POINTER_CACHE_MS), new AbortController().signal);
  }

  /** A reader who has seen their own write in blue must not miss it in green. */
  private async upToDate(name: string, { live, next }: steps.Pair): Promise<void> {
    const { readStore } = this.foundation;
    await this.projector.refresh();
    const wanted = await positionOf(readStore, live);
    const { signal } = new AbortController();
    for (let waited = 0; (await positionOf(readStore, next)) < wanted; waited += 20) {
      if (waited >= SWITCH_PATIENCE_MS)
        throw new NotNow(
          `'${next.collection}' is behind '${live.collection}'. Try again when projection '${name}' has caught up.`,
        );
      await pauseFor(20, signal);
    }
  }

  /** When it resolves, this process runs the versions of the version pointer, and its checkpoints are written. */
  private async make(name: string, step: steps.VersionStep): Promise<VersionPointer> {
    const versionPointer = await this.versions.make(name, step);
    await this.projector.refresh();
    return versionPointer;
  }

  private made(by: string): steps.Made {
    return { by, at: this.foundation.isoNow() };
  }
}
