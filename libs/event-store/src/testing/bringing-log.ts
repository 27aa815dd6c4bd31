import { type Position, START } from '../event.js';
import type { EventStore, FollowOptions, Page, ReadAllOptions } from '../port.js';
import type { TailedLog } from '../tail/log-tail.js';
import { proposed } from './fixtures.js';

let count = 0;

/** A log that delivers its events on command. */
export class BringingLog implements TailedLog {
  reads = 0;
  followed = 0;
  /** Accepts a subscription and never confirms it. */
  isMute = false;
  private options: FollowOptions | undefined;
  private sent: Position = START;
  private written: Position = START;

  constructor(private readonly log: EventStore) {}

  head = () => this.log.head();
  changed = (after: Position, signal: AbortSignal) => this.log.changed(after, signal);

  readAll(options: ReadAllOptions): Promise<Page> {
    this.reads++;
    return this.log.readAll(options);
  }

  follow(options: FollowOptions) {
    this.options = options;
    this.sent = options.after;
    this.followed++;
    if (!this.isMute) queueMicrotask(options.onStanding);
    return { written: () => this.written, end: () => void (this.options = undefined) };
  }

  /** Writes an event, from this process or another one. */
  async write(type: string, isOwn: boolean): Promise<void> {
    const { position } = await this.log.append(`stream-${type}`, [proposed(`${++count}`, { type })], {
      expected: 'any',
    });
    if (isOwn) this.written = position;
  }

  async bring(limit: number): Promise<void> {
    const { options } = this;
    if (!options) return;
    const { events, next } = await this.log.readAll({ after: this.sent, limit, types: options.types });
    if (this.options !== options) return;
    this.sent = next;
    for (const event of events) if (this.options === options) options.onEvent(event);
  }

  /** Skips the events that were written so far. */
  leaveOut(): void {
    this.sent = this.written;
  }

  drop(): void {
    const { options } = this;
    this.options = undefined;
    options?.onOver();
  }
}
