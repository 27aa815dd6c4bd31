import type { Position } from '../event.js';
import type { LogRecord } from './client/log-client.js';
import type { Connection } from './connection.js';
import { toPosition } from './positions.js';
import type { Followings } from './followings.js';
import type { SeenHead } from './seen-head.js';

interface Waiter {
  after: Position;
  ring: () => void;
}

/** The longest sleep, even if the subscription is silent. */
const LONGEST_SLEEP_MS = 900;
const RESUBSCRIBE_AFTER_MS = 250;

/**
 * A live subscription that only wakes readers, if none is followed anyway: its silences are not trusted. It may fail,
 * end without an error, or fall silent; sleepers wake by themselves and read.
 */
export class AppendNotifier {
  private readonly waiters = new Set<Waiter>();
  private watch: { stop: () => void } | undefined;
  private retry: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly connection: Connection,
    private readonly seen: SeenHead,
    private readonly followings: Followings,
  ) {
    followings.on('begun', () => this.unsubscribe());
    followings.on('brought', (position) => this.ring(position));
    followings.on('turned', () => this.ringAll());
  }

  wait(after: Position, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.isClosed || this.seen.highest > after) return Promise.resolve();
    this.subscribe();
    return new Promise((resolve) => {
      const waiter: Waiter = {
        after,
        ring: () => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          signal.removeEventListener('abort', waiter.ring);
          resolve();
        },
      };
      const timer = setTimeout(waiter.ring, LONGEST_SLEEP_MS);
      signal.addEventListener('abort', waiter.ring);
      this.waiters.add(waiter);
    });
  }

  /** Something was written up to here. */
  ring(position: Position): void {
    this.seen.note(position);
    for (const waiter of this.waiters) if (position > waiter.after) waiter.ring();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.unsubscribe();
    this.ringAll();
  }

  private subscribe(): void {
    if (this.watch || this.retry || this.isClosed || this.followings.any) return;
    const listener = {
      onReady: () => this.ringAll(), // events before the start of the subscription are found by reading
      onEvent: ({ position }: LogRecord) => this.ring(toPosition(position)),
      onDown: () => this.lost(),
    };
    this.watch = this.connection.watch({ after: 'end' }, listener);
  }

  private unsubscribe(): void {
    this.watch?.stop();
    this.watch = undefined;
  }

  private lost(): void {
    this.watch = undefined;
    this.ringAll();
    if (this.isClosed) return;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      if (this.waiters.size > 0) this.subscribe();
    }, RESUBSCRIBE_AFTER_MS);
  }

  private ringAll(): void {
    for (const waiter of this.waiters) waiter.ring();
  }
}
