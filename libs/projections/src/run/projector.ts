import { changeAfter, LeasedLoop, Mutex, pause, untilFirst } from '@wavelane/runtime';
import { LogRolledBack, ProjectionChanged } from '../define/errors.js';
import type { Fills } from '../fill/fills.js';
import type { Foundation } from '../foundation/foundation.js';
import { Waiters } from '../read/waiters.js';
import type { VersionPointers } from '../versions/version-pointer.js';
import type { Versions } from '../versions/versions.js';
import { EngineStateMachine, type EngineState } from './engine-state.js';
import { LostCollections } from './upkeep/lost-collections.js';
import { RunningVersions } from './running-versions.js';
import { TombstoneCollector } from './upkeep/tombstone-collector.js';

const TICK_MS = 1_000;
const STANDBY_MS = 1_000;
/**
 * Pages at the end of the log begin that far apart, so that events in between form one page; a slow page is followed by
 * a pause of its own length.
 */
const GAP_MS = 10;

export interface ProjectorOptions {
  /** Events read at once. */
  pageSize: number;
  /** Called about once a second, beside the pages; not again before it is over. */
  chores: (pointers: VersionPointers) => Promise<void>;
}

/**
 * Keeps running versions up to date, in one process at a time: takes pages while there are any (never sleeping in
 * between), else waits for the log. About once a second, and after a change, it looks between two pages which versions
 * there are, and has those filled that need it.
 */
export class Projector {
  readonly running: RunningVersions;
  /** Callers that wait until a position is projected here. */
  readonly waiters = new Waiters();
  private readonly machine = new EngineStateMachine();
  private readonly tombstones: TombstoneCollector;
  private readonly lost: LostCollections;
  /** Held while pages are applied: work that must see all versions unchanged waits for the gap between two pages. */
  private readonly mutex = new Mutex();
  private readonly loop: LeasedLoop;
  private lastTick = -Infinity;
  /** The error with which a store refused since a page was last written. */
  refusal: Error | undefined;
  /** Ends the wait for more. */
  private bell = new AbortController();
  private chores: Promise<void> | undefined;
  /** The lease's term that a start took everything up under, until the first turn. */
  private syncedUnder: object | undefined;

  constructor(
    private readonly foundation: Foundation,
    private readonly versions: Versions,
    private readonly fills: Fills,
    private readonly options: ProjectorOptions,
  ) {
    const { readStore, lease } = foundation;
    this.running = new RunningVersions(foundation);
    this.tombstones = new TombstoneCollector(readStore);
    this.lost = new LostCollections(foundation, this.running);
    this.loop = new LeasedLoop(
      lease,
      {
        open: () => this.exclusively(() => this.reopen()),
        turn: () => this.turn(),
        standBy: () => this.standBy(),
        failed: (error, failures) => this.failed(error, failures),
      },
      STANDBY_MS,
    );
  }

  get state(): EngineState {
    return this.machine.current;
  }

  /** True if this process projects. */
  get isProjecting(): boolean {
    return this.machine.isProjecting;
  }

  /** A start has begun; it may still be refused. */
  starting(): void {
    this.machine.to('starting');
  }

  /**
   * If no other process projects, the stored documents are checked first. @throws LogRolledBack
   * @throws ProjectionChanged
   */
  async start(): Promise<void> {
    try {
      const { lease } = this.foundation;
      if (await lease.hold()) {
        await this.running.sync(await this.versions.all());
        this.syncedUnder = lease.fence;
      }
    } catch (error) {
      await this.loop.release();
      throw error;
    }
    this.loop.start();
  }

  /** The page under way is the last. */
  abort(): void {
    this.loop.abort();
  }

  /** Ends all work beside the pages, writes the checkpoints and lets another process take over. */
  async stopped(): Promise<void> {
    await this.fills.stopAll();
    await this.chores;
    await this.loop.ended();
    await this.running.reader.settled();
    if (this.isProjecting) await this.running.settle().catch(() => undefined);
    await this.loop.release();
    this.machine.to('stopped');
  }

  /** Runs work in the gap between two pages; the next one is read after it. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.mutex.run(() => work().finally(() => this.running.reader.forget()));
  }

  /**
   * Takes up and drops versions by the current version pointers; all checkpoints are written then. Does nothing if
   * another process projects: that one looks about once a second.
   */
  async refresh(): Promise<void> {
    this.versions.forget();
    if (!this.isProjecting) return;
    await this.exclusively(() => this.sync());
    this.waiters.reached(this.running.highest());
    this.wake();
  }

  private async turn(): Promise<void> {
    const began = performance.now();
    if (!(await this.step())) return;
    const took = performance.now() - began;
    await this.waitForMore(began + Math.max(GAP_MS, 2 * took));
  }

  /** @returns true when there is nothing more to take */
  private async step(): Promise<boolean> {
    const { machine, running } = this;
    return this.mutex.run(async () => {
      if (machine.current !== 'live') machine.to('catching-up');
      if (performance.now() - this.lastTick >= TICK_MS) await this.tick();
      const isAtHead = await running.pass(this.options.pageSize, this.loop.signal);
      if (!isAtHead) machine.to('catching-up');
      await running.writeWatermark();
      this.refusal = undefined;
      this.waiters.reached(running.highest());
      if (isAtHead) machine.to('live');
      return isAtHead;
    });
  }

  private async reopen(): Promise<void> {
    const { syncedUnder } = this;
    this.syncedUnder = undefined;
    // The start has just done it.
    if (syncedUnder !== undefined && syncedUnder === this.foundation.lease.fence) return;
    this.lost.forget();
    this.running.forget();
    await this.running.sync(await this.versions.all());
  }

  private async standBy(): Promise<void> {
    this.syncedUnder = undefined;
    this.refusal = undefined;
    this.running.letGo();
    void this.fills.stopAll();
    this.machine.to('standby');
  }

  private failed(error: unknown, failures: number): void {
    this.syncedUnder = undefined;
    this.running.letGo();
    this.machine.to('waiting');
    this.refusal = error instanceof Error ? error : new Error(String(error));
    if (error instanceof LogRolledBack || error instanceof ProjectionChanged) this.foundation.refuse(error);
    this.foundation.log('projections wait for a store', { error: String(error), failures });
    void this.fills.stopAll();
  }

  /** About once a second, and soon after a change. */
  private async tick(): Promise<void> {
    this.lastTick = performance.now();
    await this.sync();
    await this.tombstones.sweep(this.running);
  }

  private async sync(): Promise<void> {
    const pointers = await this.versions.all();
    const { running, fills, loop } = this;
    await this.lost.refill(pointers);
    await running.sync(pointers);
    await running.settle();
    // Work that a stopping process began now would outlive it.
    if (loop.signal.aborted) return;
    fills.sync(pointers, running.unmade, () => this.wake());
    this.chores ??= this.options.chores(pointers).finally(() => (this.chores = undefined));
  }

  /** There may be something to do that the log does not show. */
  private wake(): void {
    this.lastTick = -Infinity;
    this.bell.abort();
  }

  /** @param earliest performance.now() before which nothing begins again, unless it is woken */
  private async waitForMore(earliest: number): Promise<void> {
    const { running, foundation } = this;
    this.bell = new AbortController();
    const ms = Math.max(0, this.lastTick + TICK_MS - performance.now());
    const ready = running.ready();
    await untilFirst({ signals: [this.loop.signal, this.bell.signal], ms }, (signal) =>
      ready.length === 0
        ? pause(TICK_MS, signal)
        : changeAfter(foundation.feed, running.lowest(ready), { signal, earliest }),
    );
  }
}
