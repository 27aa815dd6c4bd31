import { EventLoopTurns, type Position } from '@wavelane/event-store';
import type { CheckpointWrite } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { LogRolledBack } from '../define/errors.js';
import { asError } from '../define/fault.js';
import { shareOf } from '../define/share.js';
import type { Foundation, Opening } from '../foundation/foundation.js';
import { groupsOf, together } from '../foundation/together.js';
import { type FillNote, fillNoteOf } from '../foundation/unfilled.js';
import type { ProjectionVersion } from '../versions/version-pointer.js';
import type { CacheLimits } from './document-cache.js';
import { VersionFill } from './version-fill.js';

/** A live version that is to be filled. */
export interface Unmade {
  projection: Projection;
  projectionVersion: ProjectionVersion;
}

export interface FillLimits {
  /** A live version without documents is filled in one go where the log has so many events. Default 2,000. */
  from?: number;
  /** Events in a page. Default 1,000. */
  pageSize?: number;
  /** Events between two checkpoints at most. Default 50,000. */
  checkpointEvery?: number;
}

export interface FirstFillOptions extends FillLimits {
  foundation: Foundation;
  versions: readonly Unmade[];
  /** Called before anything is written; throws when this process is not to go on. */
  stillWanted: () => Promise<void>;
  /** A version has all its documents. */
  onFilled: (fill: VersionFill) => void;
  /** A version cannot be filled in this way. */
  onFailed: (fill: VersionFill, error: Error) => void;
  /** What each version may keep in memory. */
  cache?: Partial<CacheLimits> | undefined;
}

const PAGE = 1_000;
/** What a crash costs at most, and how old what is shown of the progress may be. */
const EVENTS_BETWEEN_CHECKPOINTS = 50_000;
const MS_BETWEEN_CHECKPOINTS = 5_000;
/** Indexes of a short log are built in no time: then all versions are finished at once, with the same few calls. */
const MS_BETWEEN_FINISHES = 1_000;
/** Many versions are filled at once, and share the memory. */
const LIMITS: CacheLimits = { documents: 20_000, bytes: 12 * 2 ** 20 };

/**
 * Fills live versions without documents side by side: the log is read and decoded once for all of them. Checkpoints are
 * written together, so a process that is killed goes on from about where it was.
 */
export class FirstFill {
  private fills: VersionFill[] = [];
  private readonly breath = new EventLoopTurns();
  private startedAt = '';
  /** Where this run began, and when: what is left is told from its speed. */
  private began = { share: 0, at: 0, events: 0 };
  private checkpointedAt = 0;
  private sinceCheckpoint = 0;
  private head: Position = '' as Position;

  constructor(private readonly options: FirstFillOptions) {}

  /** @throws what the stores throw, and `stillWanted` */
  async run(signal: AbortSignal): Promise<void> {
    await this.open();
    await this.toHead(signal);
    const built: VersionFill[] = [];
    let finishedAt = performance.now();
    for (const some of groupsOf([...this.fills])) {
      await this.build(some, signal);
      built.push(...some);
      if (performance.now() - finishedAt < MS_BETWEEN_FINISHES) continue;
      await this.finish(built.splice(0), signal);
      finishedAt = performance.now();
    }
    if (built.length > 0) await this.finish(built, signal);
  }

  private async open(): Promise<void> {
    const { foundation, versions, cache } = this.options;
    const { eventStore, readStore, ensured } = foundation;
    const storeId = await eventStore.storeId();
    const { head, of } = await foundation.openings(versions.map(({ projectionVersion: { collection } }) => collection));
    this.head = head;
    this.startedAt = foundation.isoNow();
    for (const { projection, projectionVersion } of versions) {
      const fill: VersionFill = new VersionFill({
        ...{ readStore, ensured, projection, projectionVersion, storeId, lease: foundation.lease },
        cache: { ...LIMITS, ...cache },
        onFault: (fault) => foundation.faults.add(projection.name, projectionVersion, fault),
        onDue: () => this.flush(fill),
        note: () => ({ filling: this.note() }),
      });
      this.fills.push(fill);
    }
    await together([...this.fills], (fill) => this.attempt(fill, () => this.openOne(fill, of(fill.collection))));
    const events = this.fills.reduce((sum, fill) => sum + fill.events, 0);
    this.began = { share: shareOf(this.lowest(), this.head), at: performance.now(), events };
    await this.checkpoint();
  }

  /** Faults of documents that are gone say nothing of those that come. */
  private async openOne(fill: VersionFill, read: Opening): Promise<void> {
    const { faults } = this.options.foundation;
    const checkpoint = await fill.open(async () => this.head, read);
    if (!checkpoint) return read.faults.length > 0 ? faults.clearCollection(fill.collection) : undefined;
    for (const { key } of read.faults) if (key !== null) fill.quarantined.add(key);
    const { startedAt } = fillNoteOf(checkpoint) ?? {};
    if (startedAt !== undefined && startedAt < this.startedAt) this.startedAt = startedAt;
  }

  private async toHead(signal: AbortSignal): Promise<void> {
    const { foundation, pageSize = PAGE } = this.options;
    const types = [...new Set(this.fills.flatMap(({ projection }) => projection.handles))];
    for await (const page of foundation.eventStore.pages({ after: this.lowest(), limit: pageSize, types, signal })) {
      for (const fill of [...this.fills]) await this.attempt(fill, () => fill.take(page.events, page.next));
      this.sinceCheckpoint += page.events.length;
      if (page.head || this.isDue) await this.checkpoint();
      await this.breath.take();
    }
  }

  private get isDue(): boolean {
    return (
      this.sinceCheckpoint >= (this.options.checkpointEvery ?? EVENTS_BETWEEN_CHECKPOINTS) ||
      performance.now() - this.checkpointedAt >= MS_BETWEEN_CHECKPOINTS
    );
  }

  /** Of all versions, at the same place. */
  private async checkpoint(): Promise<void> {
    const { eventStore, readStore } = this.options.foundation;
    this.head = await eventStore.head();
    await this.options.stillWanted();
    const checkpoints: CheckpointWrite[] = [];
    await together([...this.fills], (fill) =>
      this.attempt(fill, async () => void checkpoints.push(await fill.flushDocuments(this.head))),
    );
    if (checkpoints.length > 0) {
      await this.demandUnfilled(this.fills);
      await readStore.write({ checkpoints });
    }
    this.checkpointedAt = performance.now();
    this.sinceCheckpoint = 0;
  }

  private async flush(fill: VersionFill): Promise<void> {
    await this.demandUnfilled([fill]);
    await fill.flush(this.head);
  }

  /** A process that was held up must not say again that a version is incomplete. @throws NoLongerHere */
  private async demandUnfilled(fills: readonly VersionFill[]): Promise<void> {
    const { foundation, stillWanted } = this.options;
    await stillWanted();
    const checkpoints = await foundation.readStore.checkpoints();
    for (const { collection } of fills) {
      const checkpoint = checkpoints[collection];
      if (checkpoint && !fillNoteOf(checkpoint)) throw new NoLongerHere('Another process has filled it');
    }
  }

  private async build(group: readonly VersionFill[], signal: AbortSignal): Promise<void> {
    const isWanted = async () => {
      signal.throwIfAborted();
      await this.options.stillWanted();
    };
    await together(group, (fill) => this.attempt(fill, () => fill.buildIndexes(isWanted)));
  }

  /** What has happened while indexes were built, and the checkpoints that say that all is there. */
  private async finish(group: readonly VersionFill[], signal: AbortSignal): Promise<void> {
    const { foundation, pageSize = PAGE, onFilled } = this.options;
    const { eventStore, readStore } = foundation;
    const left = () => group.filter((fill) => this.fills.includes(fill));
    const types = [...new Set(left().flatMap(({ projection }) => projection.handles))];
    const after = left()
      .map(({ folded }) => folded)
      .sort()[0];
    if (after === undefined) return;
    for await (const page of eventStore.pages({ after, limit: pageSize, types, signal })) {
      for (const fill of left()) await this.attempt(fill, () => fill.take(page.events, page.next));
      await this.breath.take();
    }
    await this.demandUnfilled(left());
    this.head = await eventStore.head();
    const done = new Map<VersionFill, CheckpointWrite>();
    await together(left(), (fill) =>
      this.attempt(fill, async () => void done.set(fill, await fill.flushDocuments(this.head, 'complete'))),
    );
    if (done.size > 0) await readStore.write({ checkpoints: [...done.values()] });
    for (const fill of done.keys()) onFilled(fill);
  }

  private note(): FillNote {
    const seconds = (performance.now() - this.began.at) / 1_000;
    const share = shareOf(this.lowest(), this.head);
    const done = share - this.began.share;
    const events = this.fills.reduce((sum, fill) => sum + fill.events, 0) - this.began.events;
    return {
      startedAt: this.startedAt,
      rate: seconds > 0 ? Math.round(events / seconds) : 0,
      secondsLeft: seconds > 1 && done > 0 ? Math.ceil((seconds * (1 - share)) / done) : null,
    };
  }

  private lowest(): Position {
    const positions = this.fills.map(({ folded }) => folded).sort();
    return positions[0] ?? this.head;
  }

  /** What one version cannot do holds up no other; a store that is away holds up all of them. */
  private async attempt(fill: VersionFill, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isOfOneVersion(error)) throw error;
      this.fills = this.fills.filter((other) => other !== fill);
      this.options.onFailed(fill, asError(error));
    }
  }
}

/** Ends the work of all versions, as {@link FirstFillOptions.stillWanted} throws it. */
export class NoLongerHere extends Error {}

function isOfOneVersion(error: unknown): boolean {
  if (error instanceof NoLongerHere || error instanceof LogRolledBack) return false;
  const { name } = asError(error);
  return !['AbortError', 'TimeoutError', 'StoreUnavailable', 'StoreCorrupt', 'ReadStoreUnavailable', 'Fenced'].includes(
    name,
  );
}
