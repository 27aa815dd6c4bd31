import { DiscoveryService } from '@nestjs/core';
import type { StoredEvent } from '@wavelane/event-store';

/**
 * Work that is due by time or because a read model shows it as open: the dispatcher, gateway operations, sweeps.
 * Nothing is kept in memory between passes that a crash may not lose; a repeated pass is safe because of the stream
 * that it writes. One process at a time runs a worker (a lease in the read store); correctness does not depend on that.
 */
export interface Worker {
  readonly name: string;
  /** Event types after which a pass should start at once (as soon as the projections have them). */
  readonly wakesOn?: readonly string[];
  /** The events that it wakes on, in every process, before the pass that they bring; also while one is under way. */
  wokenBy?(events: readonly StoredEvent[]): void;
  /**
   * When passes are due besides: a cron expression of the machine's clock in UTC, or a number of ms between two. The
   * process that runs the worker makes one when it takes over, too, so a time at which none ran is not lost.
   */
  readonly schedule?: string | number;
  /** ms. If no pass has come to its end for that long, the process that runs the worker is not ready. */
  readonly stuckAfterMs?: number;
  /**
   * That some process must always run it, and why: while none has for a minute, no process is ready. As `nothing is sent`.
   */
  readonly mustRun?: string;
  /** Another reason why it makes no progress although passes end; undefined if it does. */
  standstill?(): string | undefined;
  /**
   * This process begins to run the worker, at its start or after another one did: its memory may be old, and read
   * models may be far behind. Passes begin when it has resolved; if it throws, it is tried again.
   */
  takeOver?(signal: AbortSignal): Promise<void>;
  /**
   * Does the work that is due.
   * @returns ms until the next pass at the latest; undefined if only an event or the schedule brings more to do
   */
  pass(signal: AbortSignal): Promise<number | void>;
  /** After the last pass of this process, before another one may take over: lets work under way finish, bounded. */
  finish?(): Promise<void>;
}

/** Declares a provider as a worker: the runtime runs it. */
export const Worker = DiscoveryService.createDecorator<void>();

/**
 * Work that must be done in a process when it can read and fold, and before any worker, reactor or request runs in it.
 * The buses have no handlers yet. Until it is done, the process is starting.
 */
export interface BeforeWork {
  beforeWork(): Promise<void>;
}

/** Declares a provider as such: the runtime waits for it. */
export const BeforeWork = DiscoveryService.createDecorator<void>();
