import { type EventStore, type Position, type Page, START } from '@wavelane/event-store';
import { changeAfter, type ChangeWait } from './change-after.js';
import type { LogCheckpoints } from './log-checkpoints.js';

export interface FollowOptions {
  /** Event types that are read; others are passed over. */
  types: readonly string[];
  /** Events read at once. */
  limit: number;
  /** Where its place is kept; without it, nothing is. */
  checkpoint?: { checkpoints: LogCheckpoints; key: string };
}

/**
 * Goes through the log from its place: page by page, then waiting for more. The place moves only by {@link passed}, and
 * its checkpoint only by {@link note}, so a crash repeats what was not noted.
 */
export class LogFollower {
  /** Everything up to here has been passed. */
  position: Position = START;
  /** Of the checkpoint as it is stored, and when it was (performance.now). */
  private noted: Position = START;
  private notedAt = 0;

  constructor(
    private readonly eventStore: EventStore,
    private readonly options: FollowOptions,
  ) {}

  /** Goes to its checkpoint, or to the start of the log without one. */
  async toCheckpoint(): Promise<void> {
    const { checkpoint } = this.options;
    this.noted = this.position = checkpoint ? await checkpoint.checkpoints.position(checkpoint.key) : START;
  }

  /** Goes to the end of the log. */
  async toHead(): Promise<void> {
    this.position = await this.eventStore.head();
  }

  read(signal: AbortSignal): Promise<Page> {
    const { types, limit } = this.options;
    return this.eventStore.readAll({ after: this.position, limit, types, signal });
  }

  /** Nothing up to here is needed any more. */
  passed(position: Position): void {
    if (position > this.position) this.position = position;
  }

  /** Keeps its place, where that has moved and was not kept for so many ms. */
  async note(everyMs = 0): Promise<void> {
    const { checkpoint } = this.options;
    if (!checkpoint || this.noted >= this.position || performance.now() - this.notedAt < everyMs) return;
    const { position } = this;
    await checkpoint.checkpoints.write(checkpoint.key, position);
    this.noted = position;
    this.notedAt = performance.now();
  }

  /** The checkpoint belongs to another process now: nothing of this one is to be noted any more. */
  handOver(): void {
    this.noted = this.position;
  }

  /** At rest until there is more, for as long as it takes. */
  more(wait: ChangeWait): Promise<void> {
    return changeAfter(this.eventStore, this.position, wait);
  }
}
