import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { LogRolledBack, ProjectionChanged } from '../define/errors.js';
import type { EngineStateMachine } from './engine-state.js';
import { changeAfter, Lease, LeasedLoop, pause } from '@wavelane/runtime';
import type { TombstoneCollector } from './tombstone-collector.js';
import type { RunningVersions } from './running-versions.js';

export interface RunnerContext {
  eventStore: EventStore;
  readStore: ReadStore;
  /** Unix ms. */
  now: () => number;
  owner: string;
  log: (message: string, details?: Record<string, unknown>) => void;
  machine: EngineStateMachine;
  pageSize: number;
  running: RunningVersions;
  tombstones: TombstoneCollector;
  /** Names the set of projections: its lease and its mark. */
  markKey: string;
  storeId: () => Promise<string>;
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  syncRunning: () => Promise<void>;
  /** What is stored does not belong together; every further turn would find the same. */
  onRefused: (error: Error) => void;
  /** The foremost running version has come to here. */
  onReached: (position: Position) => void;
  /** About once a second while projecting, between two pages. */
  onTick: () => Promise<void>;
  /** Another process projects, or a store is away. */
  onIdle: () => Promise<void>;
}

const LEASE_MS = 6_000;
const TICK_MS = 1_000;
const STANDBY_MS = 1_000;
/** Pages at the end of the log are that far apart: what comes in between is one page. The first event never waits. */
const GAP_MS = 10;

export const leaseKey = (markKey: string) => `lease:${markKey}`;

/** The projector's turns: take pages while there are any (never sleeping in between), else wait for the log. */
export class Runner {
  private readonly loop: LeasedLoop;
  private readonly lease: Lease;
  private lastTick = -Infinity;
  private marked = '';
  private bell: AbortController | undefined;

  constructor(private readonly context: RunnerContext) {
    const { readStore, markKey, owner, now, machine, log, onIdle } = context;
    this.lease = new Lease(readStore, leaseKey(markKey), owner, LEASE_MS, now);
    this.loop = new LeasedLoop(
      this.lease,
      {
        open: () => context.exclusively(() => this.reopen()),
        turn: () => this.turn(),
        standBy: async () => {
          if (machine.current !== 'standby') await onIdle();
          machine.to('standby');
        },
        failed: (error, failures) => {
          machine.to('waiting');
          if (error instanceof LogRolledBack || error instanceof ProjectionChanged) context.onRefused(error);
          log('projections wait for a store', { error: String(error), failures });
          return onIdle();
        },
      },
      STANDBY_MS,
    );
  }

  /** Where no other process projects, what is stored is checked first. @throws LogRolledBack @throws ProjectionChanged */
  async start(): Promise<void> {
    try {
      if (await this.lease.hold()) await this.context.syncRunning();
    } catch (error) {
      await this.loop.release();
      throw error;
    }
    this.loop.start();
  }

  /** There may be something to do that the log does not tell of. */
  wake(): void {
    this.lastTick = -Infinity;
    this.bell?.abort();
  }

  abort(): void {
    this.loop.abort();
  }

  async stopped(): Promise<void> {
    await this.loop.ended();
    const { machine, running } = this.context;
    if (machine.isProjecting) await running.settle().catch(() => undefined);
    await this.loop.release();
    machine.to('stopped');
  }

  private async turn(): Promise<void> {
    const began = performance.now();
    if (await this.step()) await this.waitForMore(began + GAP_MS);
  }

  /** @returns true when there is nothing more to take */
  private async step(): Promise<boolean> {
    const { machine, running, pageSize, exclusively, onReached } = this.context;
    return exclusively(async () => {
      if (machine.current !== 'live') machine.to('catching-up');
      if (performance.now() - this.lastTick >= TICK_MS) await this.tick();
      const isAtHead = await running.pass(pageSize, this.loop.signal);
      if (!isAtHead) machine.to('catching-up');
      await this.mark();
      onReached(running.highest());
      if (isAtHead) machine.to('live');
      return isAtHead;
    });
  }

  private async reopen(): Promise<void> {
    this.context.running.forget();
    await this.context.syncRunning();
  }

  private async tick(): Promise<void> {
    this.lastTick = performance.now();
    await this.context.onTick();
    await this.context.tombstones.sweep(this.context.running);
  }

  /** One checkpoint for all, so that other processes wait by looking at one thing. */
  private async mark(): Promise<void> {
    const { readStore, running, markKey, storeId } = this.context;
    const lowest = running.lowestSafe();
    if (lowest === this.marked) return;
    await readStore.write({ checkpoint: { key: markKey, value: { position: lowest, storeId: await storeId() } } });
    this.marked = lowest;
  }

  /** @param earliest performance.now() before which nothing begins again, unless it is woken */
  private async waitForMore(earliest: number): Promise<void> {
    const { eventStore, running } = this.context;
    const { signal } = this.loop;
    const bell = new AbortController();
    const ring = () => bell.abort();
    const timer = setTimeout(ring, TICK_MS);
    signal.addEventListener('abort', ring, { once: true });
    this.bell = bell;
    try {
      const ready = running.ready();
      if (ready.length === 0) await pause(TICK_MS, bell.signal);
      else await changeAfter(eventStore, running.lowest(ready), { signal: bell.signal, earliest });
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', ring);
    }
  }
}
