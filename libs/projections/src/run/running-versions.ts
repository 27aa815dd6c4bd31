import { type EventStore, type LogFeed, newestKnown, type Position, START } from '@wavelane/event-store';
import { Fenced, ReadStoreUnavailable } from '@wavelane/read-store';
import { backoff } from '@wavelane/runtime';
import type { Projection } from '../define/definition.js';
import { LogRolledBack, ProjectionChanged } from '../define/errors.js';
import { type ProjectionVersion, type VersionPointers, runningVersionsOf } from '../versions/version-pointer.js';
import { asError } from '../define/fault.js';
import type { Unfilled } from '../foundation/unfilled.js';
import type { AroundPage } from './around-page.js';
import { type LogPage, RunningVersion, type RunningVersionContext } from './running-version.js';

/** A running version that failed for reasons of its own: it is left out for a while, the others go on. */
interface Setback {
  error: Error;
  failures: number;
  until: number;
}

/** A version that there should be. */
interface Wanted {
  projection: Projection;
  projectionVersion: ProjectionVersion;
}

/** All versions that this process keeps up to date, and one reader for those that stand at the same place. */
export class RunningVersions {
  private readonly byCollection = new Map<string, RunningVersion>();
  private readonly setbacks = new Map<string, Setback>();
  private knownHead: Position = START;
  private readLast: { group: string; types: readonly string[] } | undefined;
  /** Live versions that are filled in one go, and do not run before that is done. */
  unmade: readonly Wanted[] = [];

  constructor(
    private readonly log: { eventStore: EventStore; feed: LogFeed },
    private readonly unfilled: Unfilled,
    private readonly context: Omit<RunningVersionContext, 'storeId'>,
    private readonly aroundPage: AroundPage,
  ) {}

  get(collection: string): RunningVersion | undefined {
    return this.byCollection.get(collection);
  }

  failure(collection: string): Error | undefined {
    return this.setbacks.get(collection)?.error;
  }

  [Symbol.iterator](): IterableIterator<RunningVersion> {
    return this.byCollection.values();
  }

  /** Nothing in memory is trusted any more (an outage, another process had the lease). */
  forget(): void {
    this.byCollection.clear();
    this.setbacks.clear();
  }

  /**
   * Takes up versions that appeared and drops those that went.
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async sync(versionPointers: VersionPointers): Promise<void> {
    const wanted = await this.wantedOf(versionPointers);
    for (const collection of this.byCollection.keys())
      if (!wanted.has(collection)) this.byCollection.delete(collection);
    const missing = [...wanted].filter(([collection]) => !this.byCollection.has(collection));
    if (missing.length === 0) return;
    const storeId = await this.log.eventStore.storeId();
    for (const [collection, { projection, projectionVersion }] of missing) {
      const runningVersion = new RunningVersion(projection, projectionVersion, {
        ...{ ...this.context, storeId },
        isFilling: this.unfilled.isLeft(collection),
      });
      await runningVersion.open(() => this.log.eventStore.head());
      if (!runningVersion.isFilling) this.unfilled.hasFilled(collection);
      this.byCollection.set(collection, runningVersion);
    }
  }

  /** By collection; sets aside what is filled in one go. @throws LogRolledBack */
  private async wantedOf(versionPointers: VersionPointers): Promise<Map<string, Wanted>> {
    const wanted = new Map<string, Wanted>();
    const unmade: Wanted[] = [];
    for (const { projection, versionPointer } of versionPointers.values()) {
      for (const projectionVersion of runningVersionsOf(versionPointer)) {
        const { collection } = projectionVersion;
        const isLive = collection === versionPointer.live.collection;
        const filling = isLive && !this.unfilled.isLeft(collection) && (await this.unfilled.of(collection));
        if (!filling) wanted.set(collection, { projection, projectionVersion });
        else if (filling.position > filling.head) throw new LogRolledBack(collection, filling.position, filling.head);
        else unmade.push({ projection, projectionVersion });
      }
    }
    this.unmade = unmade;
    return wanted;
  }

  /**
   * One page for every group of running versions that stand at the same place, the foremost first: a slow one holds up no other.
   * Groups meet at the head.
   * @returns true when all are at the head
   */
  async pass(pageSize: number, signal: AbortSignal): Promise<boolean> {
    const groups = new Map<Position, RunningVersion[]>();
    for (const runningVersion of this.ready())
      groups.set(runningVersion.position, [...(groups.get(runningVersion.position) ?? []), runningVersion]);
    const furthestFirst = [...groups].sort(([a], [b]) => (a < b ? 1 : -1));
    let atHead = true;
    for (const [position, group] of furthestFirst) {
      if (signal.aborted) return false;
      atHead = (await this.page(group, position, pageSize, signal)) && atHead;
    }
    return atHead;
  }

  /** Position of the hindmost; START without any. */
  lowest(running: Iterable<RunningVersion> = this): Position {
    let lowest: Position | undefined;
    for (const { position } of running) if (lowest === undefined || position < lowest) lowest = position;
    return lowest ?? START;
  }

  /** Where the foremost stands. */
  highest(): Position {
    let highest: Position = START;
    for (const { position } of this) if (position > highest) highest = position;
    return highest;
  }

  /** What the live documents of all projections together have, as a checkpoint may say it. */
  lowestSafe(): Position {
    let lowest: Position | undefined;
    for (const { safe } of this) if (lowest === undefined || safe < lowest) lowest = safe;
    return lowest ?? START;
  }

  /** Running versions that are not held back at the moment. */
  ready(): RunningVersion[] {
    const now = performance.now();
    return [...this].filter(
      ({ projectionVersion }) => (this.setbacks.get(projectionVersion.collection)?.until ?? 0) <= now,
    );
  }

  /** Writes the checkpoints that pages without events have moved. */
  async settle(): Promise<void> {
    for (const runningVersion of this.ready()) await runningVersion.settle();
  }

  private async page(running: RunningVersion[], after: Position, limit: number, signal: AbortSignal): Promise<boolean> {
    const types = this.typesOf(running);
    const { events, next, head } = await this.log.feed.readAll({ after, limit, types, signal });
    if (next <= after) return head;
    const isAtEvent = events.at(-1)?.position === next;
    const newest = newestKnown(this.log.feed);
    if (newest > this.knownHead) this.knownHead = newest;
    if (!isAtEvent && next > this.knownHead) this.knownHead = await this.log.eventStore.head();
    const safe = isAtEvent || next < this.knownHead ? next : this.knownHead;
    const take = async () => {
      for (const runningVersion of running) {
        await this.apply(runningVersion, { events, next, safe });
        if (head) await this.complete(runningVersion, next);
      }
    };
    const projections = running.map(({ projection }) => projection.name);
    await (events.length > 0 ? this.aroundPage({ events, projections }, take) : take());
    return head;
  }

  /** What a group reads; mostly the one that read last, and as many types as the log has. */
  private typesOf(running: readonly RunningVersion[]): readonly string[] {
    const group = running.map(({ projectionVersion }) => projectionVersion.collection).join();
    const { readLast } = this;
    if (readLast?.group === group) return readLast.types;
    const types = [...new Set(running.flatMap(({ projection }) => projection.handles))];
    this.readLast = { group, types };
    return types;
  }

  /** A version that was taken through the whole log has all its documents at the head. */
  private async complete(runningVersion: RunningVersion, head: Position): Promise<void> {
    if (runningVersion.position < head || !(await runningVersion.hasCaughtUp())) return;
    this.unfilled.hasFilled(runningVersion.projectionVersion.collection);
  }

  private async apply(runningVersion: RunningVersion, page: LogPage): Promise<void> {
    const { collection } = runningVersion.projectionVersion;
    try {
      await runningVersion.apply(page);
      this.setbacks.delete(collection);
    } catch (error) {
      if (error instanceof ReadStoreUnavailable || error instanceof Fenced) throw error;
      if (error instanceof LogRolledBack || error instanceof ProjectionChanged) throw error;
      const failures = (this.setbacks.get(collection)?.failures ?? 0) + 1;
      this.setbacks.set(collection, { error: asError(error), failures, until: performance.now() + backoff(failures) });
      // It is opened again, from its checkpoint, by the next `sync` (about once a second).
      this.byCollection.delete(collection);
    }
  }
}
