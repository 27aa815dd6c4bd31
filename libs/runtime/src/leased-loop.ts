import { Fenced } from '@wavelane/read-store';
import { backoff } from './waiting/backoff.js';
import type { Lease } from './lease.js';
import { pause } from './waiting/pause.js';

/** The work of a `LeasedLoop` in the process that holds the lease. */
export interface LeasedWork {
  /**
   * Called before the first turn of a term, after another process may have worked, and after a turn that failed: the
   * remembered state may be old. If it throws, it is called again after a pause.
   */
  open?(signal: AbortSignal): Promise<void>;
  /** One turn: does what is due, and waits until there is more. */
  turn(signal: AbortSignal): Promise<void>;
  /** Another process holds the lease; called in every round. */
  standBy?(): Promise<void>;
  /** Called when a turn, the opening or the lease failed, so many times in a row. Its own errors are ignored. */
  failed(error: unknown, failures: number): void | Promise<void>;
}

/**
 * The life of everything that one process at a time does:
 *
 *     standing by ──lease taken──▶ opening ──▶ turning ──▶ turning …
 *          ▲                          ▲           │
 *          └──────lease lost──────────┼───────────┤
 *                                     └──pause ◀──┘ it failed
 *
 * Correctness does not depend on the lease: two holders at once are harmless. A holder that finds that another has
 * written under a later term (`Fenced`) doubts its lease.
 */
export class LeasedLoop {
  private readonly abortion = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private isOpen = false;

  constructor(
    private readonly lease: Lease,
    private readonly work: LeasedWork,
    /** ms between two looks whether the lease is free */
    private readonly standByMs: number,
  ) {}

  get signal(): AbortSignal {
    return this.abortion.signal;
  }

  start(): void {
    this.running = this.run();
  }

  /** No further turn begins; the present one sees its signal abort. */
  abort(): void {
    this.abortion.abort();
  }

  /** Resolves when the last turn is over; the lease is still held. */
  ended(): Promise<void> {
    return this.running;
  }

  /** Lets another process take over at once. */
  async release(): Promise<void> {
    await this.lease.release().catch(() => undefined);
  }

  /** A long piece of work keeps the lease. */
  async renewing<T>(work: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => void this.lease.hold().catch(() => undefined), this.lease.ttlMs / 3);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  private async run(): Promise<void> {
    for (let failures = 0; !this.signal.aborted;) {
      try {
        await this.round();
        failures = 0;
      } catch (error) {
        if (this.signal.aborted) return;
        this.isOpen = false;
        if (error instanceof Fenced) this.lease.doubt();
        failures++;
        await Promise.resolve(this.work.failed(error, failures)).catch(() => undefined);
        await pause(backoff(failures), this.signal);
      }
    }
  }

  private async round(): Promise<void> {
    const { fence } = this.lease;
    const holds = await this.lease.hold();
    // After a sleep, one call may find that another had taken the lease, and take it back.
    if (this.lease.fence !== fence) this.isOpen = false;
    if (!holds) {
      this.isOpen = false;
      await this.work.standBy?.();
      return pause(this.standByMs, this.signal);
    }
    if (!this.isOpen) await this.work.open?.(this.signal);
    this.isOpen = true;
    await this.work.turn(this.signal);
  }
}
