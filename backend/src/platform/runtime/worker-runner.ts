import type { EventStore, LogFeed } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { Fence, ReadStore } from '@wavelane/read-store';
import { isTenfold, Lease, LeasedLoop, LogFollower, pause } from '@wavelane/runtime';
import { type Failure, failureOf } from './reactor-runner.js';
import type { Worker } from './worker.js';

export interface WorkerRunnerOptions {
  eventStore: EventStore;
  /** How it follows the log. Default: page by page from the log itself. */
  feed?: LogFeed;
  readStore: ReadStore;
  readModels: ReadModels;
  /** Business time, Unix ms. */
  now: () => number;
  /** The machine's time, for leases, which do not end when business time is moved; Unix ms. Default: `now`. */
  machine?: () => number;
  owner: string;
  log: (message: string, details: Record<string, unknown>) => void;
}

const LEASE_MS = 10_000;
/** The time between looks at the end of the log. The first event after an idle time never waits. */
const GAP_MS = 50;
const READ_MODELS_MS = 5_000;

/** Runs one worker's passes: when it asked for it, when it is nudged, and soon after an event that it wakes on. */
export class WorkerRunner {
  private readonly lease: Lease;
  private readonly loop: LeasedLoop;
  /** The lease's fence when the worker last took over. */
  private fence: Fence | undefined;
  private watching: Promise<void> | undefined;
  private wake: () => void = () => undefined;
  private woken = false;
  /** True while a pass is under way. */
  busy = false;
  /** True while this process runs the worker. */
  leads = false;
  /** Number of the last pass that began, and of the last that came to its end. */
  begun = 0;
  finished = 0;
  /** The last pass's answer: ms until there is something to do; infinite if it waits to be woken. */
  due = 0;
  /** When it was last seen to get on: it took over, or a pass came to its end (performance.now). */
  private movedAt = 0;
  /** The time at which a worker with a schedule goes on by itself (performance.now). */
  private restsUntil = 0;
  /** When the last pass came to its end, Unix ms; undefined before. */
  passedAt: number | undefined;
  /** The last pass's error; undefined once one went well. */
  failure: Failure | undefined;

  constructor(
    readonly worker: Worker,
    private readonly options: WorkerRunnerOptions,
  ) {
    const { readStore, owner, now, machine = now } = options;
    this.lease = new Lease(readStore, `lease:worker:${worker.name}`, owner, LEASE_MS, machine);
    this.loop = new LeasedLoop(
      this.lease,
      {
        turn: (signal) => this.turn(signal),
        standBy: async () => void (this.leads = false),
        failed: (error, failures) => this.failed(error, failures),
      },
      LEASE_MS / 5,
    );
  }

  /** The reason why the worker makes no progress in this process; undefined if it does, or if none is expected. */
  get standstill(): string | undefined {
    const { stuckAfterMs } = this.worker;
    if (!this.leads || stuckAfterMs === undefined) return undefined;
    const stood = performance.now() - this.movedAt;
    if (stood <= stuckAfterMs) return this.worker.standstill?.();
    const why = this.failure ? `: ${this.failure.error}` : '';
    return `no pass has come to its end for ${Math.round(stood / 1_000)} s${why}`;
  }

  start(): void {
    this.loop.start();
    if (this.worker.wakesOn?.length) this.watching = this.watch(this.worker.wakesOn);
  }

  async stop(): Promise<void> {
    this.loop.abort();
    this.wake();
    await Promise.all([this.loop.ended(), this.watching]);
    await this.worker.finish?.();
    await this.loop.release();
  }

  /** Another pass begins at once, or as soon as the present one is over. */
  nudge(): void {
    this.woken = true;
    this.wake();
  }

  /** Once a term, not after each pass that failed: that forgets nothing. The lease may be lost and taken between two turns. */
  private async takeOver(signal: AbortSignal): Promise<void> {
    if (!this.leads) this.movedAt = performance.now();
    this.leads = true;
    if (this.fence === this.lease.fence) return;
    this.restsUntil = 0;
    const { fence } = this.lease;
    await this.loop.renewing(() => this.worker.takeOver?.(signal) ?? Promise.resolve());
    this.fence = fence;
  }

  private async turn(signal: AbortSignal): Promise<void> {
    await this.takeOver(signal);
    if (this.woken || performance.now() >= this.restsUntil) await this.pass(signal);
    const rest = this.worker.schedule === undefined ? this.due : this.restsUntil - performance.now();
    // Sleeps at most until the lease must be renewed; all idle runners renew theirs in the same moment.
    if (!this.woken && !signal.aborted) await this.sleep(Math.max(0, Math.min(rest, this.lease.renewsIn)));
  }

  private async pass(signal: AbortSignal): Promise<void> {
    this.woken = false;
    this.restsUntil = 0;
    this.busy = true;
    this.begun++;
    this.due = (await this.loop.renewing(() => this.worker.pass(signal))) ?? Infinity;
    this.finished = this.begun;
    this.movedAt = performance.now();
    this.busy = false;
    this.passedAt = this.options.now();
    this.failure = undefined;
    if (this.worker.schedule !== undefined) this.restsUntil = performance.now() + this.due;
  }

  private failed(error: unknown, failures: number): void {
    this.busy = false;
    this.failure = failureOf(error, this.options.now());
    if (isTenfold(failures))
      this.options.log(`worker ${this.worker.name} failed a pass`, { error: String(error), failures });
  }

  private sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      this.wake = done;
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
    });
  }

  /** Follows the log for the events that a pass should not wait for. */
  private async watch(types: readonly string[]): Promise<void> {
    const { eventStore, feed = eventStore, readModels } = this.options;
    const { signal } = this.loop;
    const follower = new LogFollower(feed, { types, limit: 500 });
    await follower.toHead().catch(() => undefined);
    while (!signal.aborted) {
      try {
        const began = performance.now();
        const { events, next, head } = await follower.read(signal);
        const last = events.at(-1);
        if (last) {
          await readModels.waitFor(last.position, READ_MODELS_MS);
          this.worker.wokenBy?.(events);
          this.nudge();
        }
        follower.passed(next);
        if (head) await follower.more({ signal, earliest: began + GAP_MS });
      } catch {
        await pause(1_000, signal); // the passes go on by the clock meanwhile
      }
    }
  }
}
