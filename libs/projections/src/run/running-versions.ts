import { newestKnown, type Position, START } from '@wavelane/event-store';
import type { CheckpointWrite } from '@wavelane/read-store';
import { backoff } from '@wavelane/runtime';
import { LogRolledBack } from '../define/errors.js';
import type { FillTarget } from '../fill/version-fill.js';
import { type VersionPointers, runningVersionsOf } from '../versions/version-pointer.js';
import type { Foundation } from '../foundation/foundation.js';
import { together } from '../foundation/together.js';
import { KeptDocuments } from './kept-documents.js';
import { PageReader, type Place } from './page-reader.js';
import { PageWriter } from './writing/page-writer.js';
import { type LogPage, RunningVersion } from './running-version.js';
import { Watermark } from './watermark.js';

/** A running version that failed for reasons of its own: it is left out for a while, the others continue. */
interface Setback {
  error: Error;
  failures: number;
  until: number;
}

/** All versions that this process keeps up to date, and one reader for those at the same position. */
export class RunningVersions {
  private readonly byCollection = new Map<string, RunningVersion>();
  private readonly setbacks = new Map<string, Setback>();
  private knownHead: Position = START;
  /** Live versions that are filled in one go, and do not run before that is done. */
  unmade: readonly FillTarget[] = [];
  readonly reader: PageReader;
  private readonly writer: PageWriter;
  private readonly watermark: Watermark;

  /** @param kept documents that were written last, not to be read back */
  constructor(
    private readonly foundation: Foundation,
    readonly kept: KeptDocuments = new KeptDocuments(),
  ) {
    this.reader = new PageReader(foundation.feed, foundation.lease);
    this.writer = new PageWriter(foundation.readStore);
    this.watermark = new Watermark(foundation);
  }

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
    this.watermark.forget();
    this.letGo();
  }

  /** Drops the data read and written last: it is read again. */
  letGo(): void {
    this.reader.forget();
    this.kept.forgetAll();
  }

  /**
   * Takes up versions that appeared and drops those that went.
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async sync(versionPointers: VersionPointers): Promise<void> {
    const wanted = await this.wantedOf(versionPointers);
    for (const collection of this.byCollection.keys()) if (!wanted.has(collection)) this.drop(collection);
    const missing = [...wanted].filter(([collection]) => !this.byCollection.has(collection));
    if (missing.length === 0) return;
    const { eventStore, readStore, faults, now, monotonic, lease, unfilled } = this.foundation;
    const storeId = await eventStore.storeId();
    const { head, of } = await this.foundation.openings(missing.map(([collection]) => collection));
    const opened = missing.map(([collection, { projection, projectionVersion }]) => {
      const context = { readStore, faults, now, monotonic, lease, storeId, kept: this.kept };
      const isFilling = unfilled.isLeft(collection);
      return new RunningVersion(projection, projectionVersion, { ...context, isFilling });
    });
    await together(opened, (one) => one.open(async () => head, of(one.collection)));
    for (const one of opened) {
      if (!one.isFilling) unfilled.hasFilled(one.collection);
      this.byCollection.set(one.collection, one);
    }
  }

  /** By collection; sets versions to fill in one go aside. @throws LogRolledBack */
  private async wantedOf(versionPointers: VersionPointers): Promise<Map<string, FillTarget>> {
    const wanted = new Map<string, FillTarget>();
    const unmade: FillTarget[] = [];
    const { unfilled } = this.foundation;
    for (const { projection, versionPointer } of versionPointers.values()) {
      for (const projectionVersion of runningVersionsOf(versionPointer)) {
        const { collection } = projectionVersion;
        const isLive = collection === versionPointer.live.collection;
        const filling = isLive && !unfilled.isLeft(collection) && (await unfilled.of(collection));
        if (!filling) wanted.set(collection, { projection, projectionVersion });
        else if (filling.position > filling.head) throw new LogRolledBack(collection, filling.position, filling.head);
        else unmade.push({ projection, projectionVersion });
      }
    }
    this.unmade = unmade;
    return wanted;
  }

  /**
   * Reads one page for every group of running versions at the same position, the foremost first: a slow one delays no
   * other. Groups meet at the head.
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
      atHead = (await this.page(group, { after: position, limit: pageSize }, signal)) && atHead;
    }
    return atHead;
  }

  /** Position of the hindmost; START without any. */
  lowest(running: Iterable<RunningVersion> = this): Position {
    let lowest: Position | undefined;
    for (const { position } of running) if (lowest === undefined || position < lowest) lowest = position;
    return lowest ?? START;
  }

  /** The highest position of all versions. */
  highest(): Position {
    let highest: Position = START;
    for (const { position } of this) if (position > highest) highest = position;
    return highest;
  }

  /** The position that the live documents of all projections have, as a checkpoint may state it. */
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

  /** Writes the checkpoints that pages without events have moved, and the one common to all versions. */
  async settle(): Promise<void> {
    const moved = this.ready().flatMap((version) => {
      const checkpoint = version.unsettled();
      return checkpoint ? [{ version, checkpoint }] : [];
    });
    const mark = await this.watermarkAt(this.lowestSafe());
    const checkpoints = [...moved.map(({ checkpoint }) => checkpoint), ...(mark ? [mark] : [])];
    if (checkpoints.length > 0) await this.foundation.readStore.write({ checkpoints });
    for (const { version, checkpoint } of moved) version.settled(checkpoint);
    if (mark) this.watermark.written(mark);
  }

  /** Writes the checkpoint common to all versions, unless a page has written it with its documents. */
  async writeWatermark(): Promise<void> {
    const mark = await this.watermarkAt(this.lowestSafe());
    if (!mark) return;
    await this.foundation.readStore.write({ checkpoints: [mark] });
    this.watermark.written(mark);
  }

  private async watermarkAt(position: Position): Promise<CheckpointWrite | undefined> {
    return this.unmade.length > 0 ? undefined : this.watermark.at(position);
  }

  private async page(running: RunningVersion[], place: Place, signal: AbortSignal): Promise<boolean> {
    const { feed, eventStore, aroundPage } = this.foundation;
    const { events, next, head } = await this.reader.read(running, place, signal);
    if (next <= place.after) return head;
    // With several groups the next one to read is another one.
    if (!head && running.length === this.byCollection.size)
      this.reader.readAhead(running, { ...place, after: next }, signal);
    const isAtEvent = events.at(-1)?.position === next;
    const newest = newestKnown(feed);
    if (newest > this.knownHead) this.knownHead = newest;
    if (!isAtEvent && next > this.knownHead) this.knownHead = await eventStore.head();
    const safe = isAtEvent || next < this.knownHead ? next : this.knownHead;
    const take = async () => {
      await this.take(running, { events, next, safe });
      if (head) for (const runningVersion of running) await this.complete(runningVersion, next);
    };
    const projections = running.map(({ projection }) => projection.name);
    await (events.length > 0 ? aroundPage({ events, projections }, take) : take());
    return head;
  }

  /** A version that was taken through the whole log has all its documents at the head. */
  private async complete(runningVersion: RunningVersion, head: Position): Promise<void> {
    if (runningVersion.position < head || !(await runningVersion.hasCaughtUp())) return;
    this.foundation.unfilled.hasFilled(runningVersion.collection);
  }

  /** A failure of one version delays no other. */
  private async take(running: readonly RunningVersion[], page: LogPage): Promise<void> {
    const failed = await this.writer.take(running, page, {
      at: () => {
        const others = [...this].filter((version) => !running.includes(version));
        return this.watermarkAt(others.reduce((least, { safe }) => (safe < least ? safe : least), page.safe));
      },
      written: (mark) => this.watermark.written(mark),
    });
    for (const runningVersion of running) {
      const { collection } = runningVersion;
      const error = failed.get(runningVersion);
      if (!error) {
        this.setbacks.delete(collection);
        continue;
      }
      const failures = (this.setbacks.get(collection)?.failures ?? 0) + 1;
      this.setbacks.set(collection, { error, failures, until: performance.now() + backoff(failures) });
      // It is opened again, from its checkpoint, by the next `sync` (about once a second).
      this.drop(collection);
    }
  }

  /** It is opened again by the next {@link sync}. */
  drop(collection: string): void {
    this.byCollection.delete(collection);
    this.reader.forget();
    this.kept.forget(collection);
  }
}
