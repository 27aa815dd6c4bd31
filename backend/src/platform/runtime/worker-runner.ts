import { type EventStore, START } from '@wavelane/event-store';
import { Lease, pause, type ReadModels } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { type Failure, failureOf } from './reactor-runner.js';
import type { Worker } from './worker.js';

export interface WorkerRunnerOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  readModels: ReadModels;
  now: () => number;
  owner: string;
  log: (message: string, details: Record<string, unknown>) => void;
}

const LEASE_MS = 10_000;
/** Looks at the end of the log are that far apart. The first event after a rest never waits. */
const GAP_MS = 50;
const READ_MODELS_MS = 5_000;

/** Runs one worker's passes: when it asked for it, and soon after an event that it wakes on. */
export class WorkerRunner {
  private readonly lease: Lease;
  private readonly abort = new AbortController();
  /** Of the lease, when the worker last took over. */
  private term = 0;
  private running: Promise<void> | undefined;
  private watching: Promise<void> | undefined;
  private wake: () => void = () => undefined;
  private woken = false;
  /** True while a pass is under way. */
  busy = false;
  /** True while this process is the one that runs the worker. */
  leads = false;
  /** Number of the last pass that began, and of the last that came to its end. */
  begun = 0;
  finished = 0;
  /** What the last pass answered: ms until there is something to do. */
  due = 0;
  /** When the last pass came to its end, Unix ms; undefined before. */
  passedAt: number | undefined;
  /** What the last pass threw; undefined once one went well. */
  failure: Failure | undefined;

  constructor(
    readonly worker: Worker,
    private readonly options: WorkerRunnerOptions,
  ) {
    const { readStore, owner, now } = options;
    this.lease = new Lease(readStore, `lease:worker:${worker.name}`, owner, LEASE_MS, now);
  }

  start(): void {
    this.running = this.run();
    if (this.worker.wakesOn?.length) this.watching = this.watch(this.worker.wakesOn);
  }

  async stop(): Promise<void> {
    this.abort.abort();
    this.wake();
    await Promise.all([this.running, this.watching]);
    await this.lease.release().catch(() => undefined);
  }

  /** Another pass begins at once, or as soon as the present one is over. */
  nudge(): void {
    this.woken = true;
    this.wake();
  }

  private async run(): Promise<void> {
    const { signal } = this.abort;
    let failures = 0;
    while (!signal.aborted) {
      try {
        this.leads = await this.lease.hold();
        if (!this.leads) {
          await pause(LEASE_MS / 5, signal);
          continue;
        }
        if (this.term !== this.lease.term) {
          await this.renewing(() => this.worker.takeOver?.(signal) ?? Promise.resolve());
          this.term = this.lease.term;
        }
        this.woken = false;
        this.busy = true;
        this.begun++;
        this.due = await this.renewing(() => this.worker.pass(signal));
        this.finished = this.begun;
        this.busy = false;
        this.passedAt = this.options.now();
        this.failure = undefined;
        failures = 0;
        if (!this.woken && !signal.aborted) await this.sleep(Math.max(0, Math.min(this.due, LEASE_MS / 2)));
      } catch (error) {
        this.busy = false;
        failures++;
        this.failure = failureOf(error, this.options.now());
        this.options.log(`worker ${this.worker.name} failed a pass`, { error: String(error), failures });
        await pause(Math.min(10_000, 250 * 2 ** Math.min(failures, 6)), signal);
      }
    }
  }

  /** A long pass keeps its lease. */
  private async renewing<T>(pass: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => void this.lease.hold().catch(() => undefined), LEASE_MS / 3);
    try {
      return await pass();
    } finally {
      clearInterval(timer);
    }
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
    const { eventStore, readModels } = this.options;
    const { signal } = this.abort;
    let after = await eventStore.head().catch(() => START);
    while (!signal.aborted) {
      try {
        const began = performance.now();
        const { events, next, head } = await eventStore.readAll({ after, limit: 500, types, signal });
        const last = events.at(-1);
        if (last) {
          await readModels.waitFor(last.position, READ_MODELS_MS);
          this.nudge();
        }
        after = next;
        if (!head) continue;
        await eventStore.changed(after, signal);
        const gap = began + GAP_MS - performance.now();
        if (gap > 0) await pause(gap, signal);
      } catch {
        await pause(1_000, signal); // the passes go on by the clock meanwhile
      }
    }
  }
}
