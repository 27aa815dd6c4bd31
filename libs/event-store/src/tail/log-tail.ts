import { StoreUnavailable } from '../errors.js';
import type { Position } from '../event.js';
import type { EventStore, Page, ReadAllOptions } from '../port.js';
import { type Bounds, Stretch } from './stretch.js';

/** What those who follow the log need of it. */
export type LogFeed = Pick<EventStore, 'readAll' | 'head' | 'changed'>;

export interface TailOptions {
  /** Events that are kept at most, and what they may weigh together. Default 5,000 and 16 MB. */
  most?: Bounds;
  /** Events that are read at once. Default 500. */
  page?: number;
}

/**
 * The newest events of the log, read once for all who follow it in this process: near the end of the log a page comes
 * out of memory, and who asks for what is not there yet waits for one reading that all share. Further back each reads
 * for itself.
 *
 * Who gets an event shares it and must not change it. Who verifies the log reads the log itself.
 */
export class LogTail implements LogFeed {
  private stretch: Stretch | undefined;
  private reading: Promise<void> | undefined;
  /** Readings so far. */
  private begun = 0;
  private readonly most: Bounds;
  private readonly limit: number;

  constructor(
    private readonly log: LogFeed,
    { most = { events: 5_000, weight: 16_000_000 }, page = 500 }: TailOptions = {},
  ) {
    this.most = most;
    this.limit = page;
  }

  head(): Promise<Position> {
    return this.log.head();
  }

  changed(after: Position, signal: AbortSignal): Promise<void> {
    return this.log.changed(after, signal);
  }

  /** As the log's own, where `head` may be as old as the last reading. Rejects as the log does. */
  async readAll(options: ReadAllOptions): Promise<Page> {
    const { after, signal } = options;
    signal?.throwIfAborted();
    try {
      await this.readOn(after);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      // An event that cannot be read stops only those who follow its type: the tail begins again behind it.
      this.stretch = undefined;
    }
    signal?.throwIfAborted();
    return this.stretch?.page(options) ?? this.log.readAll(options);
  }

  /** Reads what follows, where nothing beyond that position is known. */
  private async readOn(after: Position): Promise<void> {
    const { begun } = this;
    if (!this.stretch) await this.shared();
    if (!this.isBeyond(after)) return;
    // One that began before the caller asked may have missed what the caller was told of.
    const isOlder = this.reading !== undefined && this.begun === begun;
    await this.shared();
    if (isOlder && this.isBeyond(after)) await this.shared();
  }

  private isBeyond(after: Position): boolean {
    return this.stretch === undefined || after >= this.stretch.to;
  }

  private shared(): Promise<void> {
    if (this.reading) return this.reading;
    this.begun++;
    return (this.reading = this.read().finally(() => {
      this.reading = undefined;
    }));
  }

  /** Begins at the end of the log, and then goes on from where it is. */
  private async read(): Promise<void> {
    const { stretch } = this;
    if (stretch) stretch.add(await this.log.readAll({ after: stretch.to, limit: this.limit }));
    else this.stretch = new Stretch(await this.log.head(), this.most);
  }
}
