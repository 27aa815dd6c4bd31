import { EventLoopTurns, type Position } from '@wavelane/event-store';
import type { CheckpointWrite } from '@wavelane/read-store';
import { asError, type Fault } from '../define/fault.js';
import type { Foundation } from '../foundation/foundation.js';
import { groupsOf, together } from '../foundation/together.js';
import { type FillNote, fillNoteOf, shareOf } from '../foundation/unfilled.js';
import type { CacheLimits } from './document-cache.js';
import { type FillTarget, VersionFill } from './version-fill.js';

export interface FillLimits {
  /** A live version without documents is filled in one go if the log has so many events. Default 2,000. */
  from?: number;
  /** Events in a page. Default 1,000. */
  pageSize?: number;
  /** Events between two checkpoints at most. Default 50,000. */
  checkpointEvery?: number;
  /** The bounds of the memory of each version. */
  cache?: Partial<CacheLimits> | undefined;
}

/** The differences between the filling of live versions and that of candidates. */
export interface FillPurpose {
  /** Whether the checkpoints mark the versions as incomplete: live ones must not be read before. */
  isLive: boolean;
  /** Called before anything is written. @throws FillEnded if these versions are not to be filled here any more */
  stillWanted: (versions: readonly FillTarget[]) => Promise<void>;
  /** A fold threw. Sets the event aside, or throws to end the filling of the version. */
  onFault: (version: FillTarget, fault: Fault) => Promise<void>;
  /** A version has all its documents, indexes and its checkpoint. */
  onFilled: (version: FillTarget) => Promise<void>;
  /** A version cannot be filled. */
  onFailed: (version: FillTarget, error: Error) => Promise<void>;
}

export interface FillOptions extends FillLimits {
  foundation: Foundation;
  versions: readonly FillTarget[];
  purpose: FillPurpose;
}

/** Ends a filling that is not wanted here any more. */
export class FillEnded extends Error {
  override readonly name = 'FillEnded';
}

const PAGE = 1_000;
/** A crash costs at most so many events, and the shown progress is at most so old. */
const EVENTS_BETWEEN_CHECKPOINTS = 50_000;
const MS_BETWEEN_CHECKPOINTS = 5_000;

/**
 * Fills versions from the log: one candidate of a rebuild, or all live versions without documents side by side, so that
 * the log is read once for all of them. In this order: collections without indexes, documents with checkpoints now and
 * then, indexes, events written meanwhile, and the checkpoint that marks the version as complete. If a process is
 * killed, the next one continues from the last checkpoint.
 */
export class Fill {
  /** Versions that are being filled; one that fails is left out. */
  versions: VersionFill[] = [];
  private readonly turns = new EventLoopTurns();
  private startedAt = '';
  /** The place and time at which this run began: its speed gives the remaining time. */
  private began = { share: 0, at: 0, events: 0 };
  private checkpointedAt = 0;
  private sinceCheckpoint = 0;
  private head: Position = '' as Position;

  constructor(private readonly options: FillOptions) {}

  /** @throws the stores' errors, and FillEnded */
  async run(signal: AbortSignal): Promise<void> {
    await this.open();
    await this.toHead(this.versions, signal);
    for (const group of groupsOf([...this.versions])) await this.complete(group, signal);
  }

  private async open(): Promise<void> {
    const { foundation, versions, cache, purpose } = this.options;
    const storeId = await foundation.eventStore.storeId();
    const { head, of } = await foundation.openings(
      versions.map(({ projectionVersion }) => projectionVersion.collection),
    );
    this.head = head;
    this.startedAt = foundation.isoNow();
    this.versions = versions.map((target) => {
      const version: VersionFill = new VersionFill({
        ...{ foundation, target, storeId, cache },
        onFault: (fault) => purpose.onFault(target, fault),
        onDue: async () => void (await this.checkpoint([version])),
        note: purpose.isLive ? () => ({ filling: this.note() }) : undefined,
      });
      return version;
    });
    await this.each(this.versions, async (version) => {
      const { startedAt } = fillNoteOf(await version.open(of(version.collection), head)) ?? {};
      if (startedAt !== undefined && startedAt < this.startedAt) this.startedAt = startedAt;
    });
    this.began = { share: shareOf(this.lowest(), this.head), at: performance.now(), events: this.events };
    // From here on they are seen to be filled.
    if (purpose.isLive) await this.checkpoint(this.versions);
  }

  private async toHead(versions: readonly VersionFill[], signal: AbortSignal): Promise<void> {
    const { foundation, pageSize = PAGE } = this.options;
    const types = [...new Set(versions.flatMap(({ target }) => target.projection.handles))];
    const way = { after: this.lowest(versions), limit: pageSize, types, signal };
    for await (const page of foundation.eventStore.pages(way)) {
      for (const version of this.left(versions))
        await this.attempt(version, () => version.take(page.events, page.next));
      this.sinceCheckpoint += page.events.length;
      if (this.isDue) await this.checkpoint(this.left(versions));
      await this.turns.take();
    }
  }

  private get isDue(): boolean {
    return (
      this.sinceCheckpoint >= (this.options.checkpointEvery ?? EVENTS_BETWEEN_CHECKPOINTS) ||
      performance.now() - this.checkpointedAt >= MS_BETWEEN_CHECKPOINTS
    );
  }

  /** Builds indexes, takes events written meanwhile, and marks the versions as complete. */
  private async complete(group: readonly VersionFill[], signal: AbortSignal): Promise<void> {
    const { purpose } = this.options;
    await this.checkpoint(this.left(group));
    await this.each(this.left(group), (version) => version.buildIndexes());
    signal.throwIfAborted();
    await this.toHead(this.left(group), signal);
    for (const { target } of await this.checkpoint(this.left(group), 'complete')) await purpose.onFilled(target);
  }

  /**
   * Writes the documents that versions hold, and their checkpoints together. @returns the versions that were written
   */
  private async checkpoint(
    versions: readonly VersionFill[],
    extent: 'so far' | 'complete' = 'so far',
  ): Promise<VersionFill[]> {
    const { foundation, purpose } = this.options;
    if (versions.length === 0) return [];
    await purpose.stillWanted(versions.map(({ target }) => target));
    if (purpose.isLive) await this.demandIncomplete(versions);
    this.head = await foundation.eventStore.head();
    const checkpoints = new Map<VersionFill, CheckpointWrite>();
    await this.each(versions, async (version) => void checkpoints.set(version, await version.flush(this.head, extent)));
    if (checkpoints.size > 0) await foundation.readStore.write({ checkpoints: [...checkpoints.values()] });
    this.checkpointedAt = performance.now();
    this.sinceCheckpoint = 0;
    return [...checkpoints.keys()];
  }

  /** A process that was delayed must not mark a version as incomplete again. @throws FillEnded */
  private async demandIncomplete(versions: readonly VersionFill[]): Promise<void> {
    const checkpoints = await this.options.foundation.readStore.checkpoints();
    for (const { collection } of versions) {
      const checkpoint = checkpoints[collection];
      if (checkpoint && !fillNoteOf(checkpoint)) throw new FillEnded('Another process has filled it');
    }
  }

  private note(): FillNote {
    const seconds = (performance.now() - this.began.at) / 1_000;
    const share = shareOf(this.lowest(), this.head);
    const done = share - this.began.share;
    return {
      startedAt: this.startedAt,
      rate: seconds > 0 ? Math.round((this.events - this.began.events) / seconds) : 0,
      secondsLeft: seconds > 1 && done > 0 ? Math.ceil((seconds * (1 - share)) / done) : null,
    };
  }

  private get events(): number {
    return this.versions.reduce((sum, { events }) => sum + events, 0);
  }

  private lowest(versions: readonly VersionFill[] = this.versions): Position {
    return versions.map(({ folded }) => folded).sort()[0] ?? this.head;
  }

  private left(versions: readonly VersionFill[]): VersionFill[] {
    return versions.filter((version) => this.versions.includes(version));
  }

  private each(versions: readonly VersionFill[], work: (version: VersionFill) => Promise<void>): Promise<void> {
    return together([...versions], (version) => this.attempt(version, () => work(version)));
  }

  /** A version that cannot be filled does not stop the others; a store that is away stops all of them. */
  private async attempt(version: VersionFill, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (concernsAll(error)) throw error;
      if (!this.versions.includes(version)) return;
      this.versions = this.versions.filter((other) => other !== version);
      await this.options.purpose.onFailed(version.target, asError(error));
    }
  }
}

const CONCERN_ALL = [
  ...['FillEnded', 'AbortError', 'TimeoutError'],
  ...['StoreUnavailable', 'StoreCorrupt', 'ReadStoreUnavailable', 'Fenced'],
];

const concernsAll = (error: unknown): boolean => CONCERN_ALL.includes(asError(error).name);
