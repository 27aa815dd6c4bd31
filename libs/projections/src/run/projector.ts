import { type Position, START, untilNext } from '@wavelane/event-store';
import { changeAfter, LeasedLoop, Mutex, pause, untilFirst } from '@wavelane/runtime';
import { LogRolledBack, ProjectionChanged } from '../define/errors.js';
import type { Folding } from '../define/fold.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Versions } from '../versions/versions.js';
import { EngineStateMachine, type EngineState } from './engine-state.js';
import { MARK_REST_MS } from './mark.js';
import { RunningVersions } from './running-versions.js';
import { TombstoneCollector } from './tombstone-collector.js';

/** At whole seconds, which the last one may be a little less away from. */
const [TICK_MS, TICK_LEAST_MS] = [1_000, 800];
const STANDBY_MS = 1_000;
/**
 * Pages at the end of the log are that far apart: what comes in between is one page. The first event never waits. Where a
 * page takes long, because its store is a server, the rest after it is several times as long, up to the most; where
 * somebody waits who wants it at once, half as long, so that those who want it together share a page.
 */
const GAP_MS = 10;
const [REST, REST_MOST_MS] = [6, 100];
const [HURRIED, HURRIED_MOST_MS] = [0.5, 20];

/**
 * Keeps running versions up to date, in one process at a time: takes pages while there are any (never sleeping in
 * between), else waits for the log. Between two pages it looks which versions there are.
 */
export class Projector {
  readonly running: RunningVersions;
  private readonly machine = new EngineStateMachine();
  private readonly tombstones: TombstoneCollector;
  /** Held while pages are applied: what must see all versions at rest waits for the gap between two of them. */
  private readonly mutex = new Mutex();
  private readonly loop: LeasedLoop;
  private lastTick = -Infinity;
  /** What all versions have has been written. */
  private isSaid = true;
  private bell: AbortController | undefined;
  /** Ends a rest that only lets more come together. */
  private alarm: AbortController | undefined;
  /** The lease's term that a start took everything up under, until the first turn. */
  private syncedUnder: object | undefined;
  /** Up to here somebody wants it at once. */
  private wanted: Position = START;

  constructor(
    private readonly foundation: Foundation,
    private readonly versions: Versions,
    private readonly pageSize: number,
  ) {
    const { readStore, lease, events } = foundation;
    this.running = new RunningVersions(foundation);
    this.tombstones = new TombstoneCollector(readStore);
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
    events.on('changed', () => this.wake());
  }

  get state(): EngineState {
    return this.machine.current;
  }

  /** True where this process projects. */
  get isProjecting(): boolean {
    return this.machine.isProjecting;
  }

  /**
   * A document of a running version as this process wrote it last, which is as it is stored.
   * @returns undefined where that is not known
   */
  written(collection: string, id: string): Folding | undefined {
    const { kept } = this.running;
    const { lease } = this.foundation;
    if (!this.isProjecting || !lease.isFresh) return undefined;
    kept.keepUnder(lease.fence);
    return kept.stored(collection, id);
  }

  /** A start has begun; it may still be refused. */
  starting(): void {
    this.machine.to('starting');
  }

  /** Where no other process projects, what is stored is checked first. @throws LogRolledBack @throws ProjectionChanged */
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

  /** Writes the checkpoints and lets another process take over. */
  async stopped(): Promise<void> {
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
   * Takes up and drops what the version pointers say now; all checkpoints are written then. Nothing where another
   * process projects: that one looks about once a second.
   */
  async refresh(): Promise<void> {
    this.versions.forget();
    if (!this.isProjecting) return;
    await this.exclusively(() => this.sync());
    this.foundation.events.emit('reached', this.running.highest());
    this.wake();
  }

  private async turn(): Promise<void> {
    const began = performance.now();
    if (!(await this.step())) return;
    const took = performance.now() - began;
    await this.waitForMore({
      earliest: began + Math.max(GAP_MS, took + Math.min(HURRIED_MOST_MS, HURRIED * took)),
      rested: began + Math.max(GAP_MS, took + Math.min(REST_MOST_MS, REST * took)),
    });
  }

  /** @returns true when there is nothing more to take */
  private async step(): Promise<boolean> {
    const { machine, running } = this;
    return this.mutex.run(async () => {
      if (machine.current !== 'live') machine.to('catching-up');
      if (performance.now() - this.lastTick >= TICK_LEAST_MS) await this.tick();
      const isAtHead = await running.pass(this.pageSize, this.loop.signal);
      if (!isAtHead) machine.to('catching-up');
      this.isSaid = await running.say();
      this.foundation.events.emit('reached', running.highest());
      if (isAtHead) machine.to('live');
      return isAtHead;
    });
  }

  private async reopen(): Promise<void> {
    const { syncedUnder } = this;
    this.syncedUnder = undefined;
    // The start has just done it.
    if (syncedUnder !== undefined && syncedUnder === this.foundation.lease.fence) return;
    this.running.forget();
    await this.running.sync(await this.versions.all());
  }

  private async standBy(): Promise<void> {
    this.syncedUnder = undefined;
    this.running.letGo();
    if (this.state !== 'standby') this.foundation.events.emit('idle');
    this.machine.to('standby');
  }

  private failed(error: unknown, failures: number): void {
    const { events } = this.foundation;
    this.syncedUnder = undefined;
    this.running.letGo();
    this.machine.to('waiting');
    if (error instanceof LogRolledBack || error instanceof ProjectionChanged) events.emit('refused', error);
    events.emit('warned', 'projections wait for a store', { error: String(error), failures });
    events.emit('idle');
  }

  /** About once a second, and soon after a change. */
  private async tick(): Promise<void> {
    this.lastTick = performance.now();
    await this.sync();
    await this.tombstones.sweep(this.running);
  }

  private async sync(): Promise<void> {
    const pointers = await this.versions.all();
    await this.running.sync(pointers);
    await this.running.settle();
    // What a process that stops would begin now would outlive it.
    if (!this.loop.signal.aborted) this.foundation.events.emit('synced', pointers);
  }

  /** There may be something to do that the log does not tell of. */
  private wake(): void {
    this.lastTick = -Infinity;
    this.bell?.abort();
  }

  /** Somebody waits for this position, and is not to wait until more has come. */
  hurryTo(position: Position): void {
    if (position > this.wanted) this.wanted = position;
    this.alarm?.abort();
  }

  /**
   * @param earliest performance.now() before which nothing begins again, unless it is woken
   * @param rested the same, where nobody hurries it
   */
  private async waitForMore({ earliest, rested }: { earliest: number; rested: number }): Promise<void> {
    const { running } = this;
    const { signal } = this.loop;
    const bell = new AbortController();
    const ring = () => bell.abort();
    const timer = setTimeout(ring, this.isSaid ? untilNext(TICK_MS) : MARK_REST_MS);
    signal.addEventListener('abort', ring, { once: true });
    this.bell = bell;
    try {
      if (this.lastTick === -Infinity) return;
      const ready = running.ready();
      if (ready.length === 0) await pause(TICK_MS, bell.signal);
      else {
        await changeAfter(this.foundation.feed, running.lowest(ready), { signal: bell.signal, earliest });
        await this.rest(rested - performance.now(), bell.signal);
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', ring);
    }
  }

  /** Until more has come together; not where somebody hurries it. */
  private async rest(ms: number, signal: AbortSignal): Promise<void> {
    if (ms <= 0 || this.wanted > this.running.highest()) return;
    const alarm = new AbortController();
    this.alarm = alarm;
    await untilFirst({ signals: [signal, alarm.signal], ms }, (end) => pause(ms, end));
  }
}
