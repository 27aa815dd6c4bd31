import { type LogFeed, newestKnown, type Page, type Position, START } from '@wavelane/event-store';
import { changeAfter, type ChangeWait } from './change-after.js';
import type { Lease } from './lease.js';
import type { Checkpoints } from './log-checkpoints.js';

export interface FollowOptions {
  /** Event types that are read; others are passed over. */
  types: readonly string[];
  /** Events read at once. */
  limit: number;
  /** The checkpoint of its position, and the lease that it is written under; without it, no position is kept. */
  checkpoint?: { checkpoints: Checkpoints; key: string; lease?: Lease };
}

/**
 * Whether a turn of so many ms has begun since. All followers of a process have the same turns, so that their
 * checkpoints are written together.
 */
function isNextTurn(since: number, now: number, everyMs: number): boolean {
  return everyMs === 0 || Math.floor(now / everyMs) > Math.floor(since / everyMs);
}

/**
 * Goes through the log from its place: page by page, then waiting for more. The place moves only by {@link passed}, and
 * its checkpoint only by {@link note}, so a crash repeats what was not noted.
 */
export class LogFollower {
  /** Everything up to here has been passed. */
  position: Position = START;
  /** The stored position of the checkpoint, and when it was stored (performance.now). */
  private noted: Position = START;
  private notedAt = 0;
  /** Positions that are known to be of events: the last one read, and one that was the log's end. */
  private lastRead: Position = START;
  private knownHead: Position = START;

  constructor(
    private readonly log: LogFeed,
    private readonly options: FollowOptions,
  ) {}

  /** Goes to its checkpoint, or to the start of the log without one. */
  async toCheckpoint(): Promise<void> {
    const { checkpoint } = this.options;
    this.noted = this.position = checkpoint ? await checkpoint.checkpoints.position(checkpoint.key) : START;
  }

  /** Goes to the end of the log. */
  async toHead(): Promise<void> {
    this.position = await this.log.head();
  }

  async read(signal: AbortSignal): Promise<Page> {
    const { types, limit } = this.options;
    const page = await this.log.readAll({ after: this.position, limit, types, signal });
    this.lastRead = page.events.at(-1)?.position ?? this.lastRead;
    return page;
  }

  /** Nothing up to here is needed any more. */
  passed(position: Position): void {
    if (position > this.position) this.position = position;
  }

  /** Stores its position if that has moved, once in each turn of so many ms. @throws Fenced */
  async note(everyMs = 0): Promise<void> {
    const { checkpoint } = this.options;
    if (!checkpoint || this.isNoted || !isNextTurn(this.notedAt, performance.now(), everyMs)) return;
    const { position } = this;
    await checkpoint.checkpoints.write(checkpoint.key, await this.atMostHead(position), checkpoint.lease?.fence);
    this.noted = position;
    this.notedAt = performance.now();
  }

  /**
   * Limits a position to the log's end. A page also passes the engine's own entries behind the last event; a position
   * there would look like one in a log that has lost its end.
   */
  private async atMostHead(position: Position): Promise<Position> {
    const newest = newestKnown(this.log);
    if (newest > this.knownHead) this.knownHead = newest;
    if (position === this.lastRead || position <= this.knownHead) return position;
    this.knownHead = await this.log.head();
    return position < this.knownHead ? position : this.knownHead;
  }

  /** Whether its place is kept as it is. */
  get isNoted(): boolean {
    return this.noted >= this.position;
  }

  /** Stops storing its position: the checkpoint belongs to another process now. */
  handOver(): void {
    this.noted = this.position;
  }

  /** Waits until there is more, however long that takes. */
  more(wait: ChangeWait): Promise<void> {
    return changeAfter(this.log, this.position, wait);
  }
}
