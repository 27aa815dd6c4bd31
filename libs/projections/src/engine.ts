import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from './definition.js';
import { NotNow } from './errors.js';
import { type FaultRecord, FaultLog } from './fault-log.js';
import { Lease } from './lease.js';
import { changeLineage, type Edition, editionOf, type Lineage, readLineage } from './lineage.js';
import { LiveReadModels } from './live-read-models.js';
import { Mutex } from './mutex.js';
import type { ReadModels } from './read-models.js';
import { refoldKey } from './refold.js';
import { type ProjectionStatus, statusOf } from './status.js';
import { Target } from './target.js';
import { Waiters } from './waiters.js';

export interface EngineOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  projections: readonly Projection[];
  /** Unix ms. */
  now: () => number;
  /** Names this process in leases. */
  owner: string;
  log?: (message: string, details?: Record<string, unknown>) => void;
  /** Events read at once; small enough that folding them does not hold up requests. Default 500. */
  pageSize?: number;
  /** ms without progress behind the head after which a projection counts as stalled. Default 10,000. */
  stalledAfterMs?: number;
}

/**
 * Where the engine is:
 *
 *   new ──start──► catching-up ──head reached──► live ──new events──► catching-up …
 *                    │  ▲                          │
 *                    └──┴── a store is away: waiting (1 s, 2 s, … 10 s), then on from the checkpoints
 *   any state ──stop──► stopped
 *   another process holds the lease: standby
 */
export type EngineState = 'new' | 'standby' | 'catching-up' | 'live' | 'waiting' | 'stopped';

const LEASE_MS = 5_000;
const RENEW_MS = 1_500;
const SLICE_MS = 8;

/**
 * Keeps all editions of all projections up to date: one reader of the log feeds every edition that is behind
 * (docs/adr/0006-projection-rules.md). Operations on editions are in {@link Rebuilds}.
 */
export class ProjectionEngine {
  readonly readModels: ReadModels;
  state: EngineState = 'new';
  private readonly faultLog: FaultLog;
  private readonly waiters = new Waiters();
  private readonly lease: Lease;
  /** Held while a page is applied: operations that compare editions wait for the gap between two pages. */
  private readonly mutex = new Mutex();
  private readonly abort = new AbortController();
  private readonly targets = new Map<string, Target>();
  private readonly live: LiveReadModels;
  private running: Promise<void> | undefined;
  private storeId = '';

  constructor(readonly options: EngineOptions) {
    const { readStore, now, owner } = options;
    this.faultLog = new FaultLog(readStore, now);
    this.lease = new Lease(readStore, 'lease:projector', owner, LEASE_MS, now);
    this.live = new LiveReadModels(options, (position, timeoutMs, names) => this.waitFor(position, timeoutMs, names));
    this.readModels = this.live;
  }

  /** Collections and pointers ready to be read; needed in every process, also in one that does not project. */
  async prepare(): Promise<void> {
    for (const projection of this.options.projections) {
      await changeLineage(this.options.readStore, projection, (lineage) => adopt(projection, lineage));
    }
    await this.syncTargets();
  }

  /** @throws LogRolledBack @throws ProjectionChanged */
  async start(): Promise<void> {
    await this.prepare();
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.abort.abort();
    this.waiters.releaseAll();
    await this.running;
    await this.lease.release().catch(() => undefined);
    this.state = 'stopped';
  }

  projection(name: string): Projection {
    const projection = this.options.projections.find((candidate) => candidate.name === name);
    if (!projection) throw new NotNow(`There is no projection '${name}'.`);
    return projection;
  }

  async status(): Promise<ProjectionStatus[]> {
    const { eventStore, readStore, projections } = this.options;
    const head = await eventStore.head();
    const statuses: ProjectionStatus[] = [];
    for (const projection of projections) {
      const found = await readLineage(readStore, projection);
      if (!found) continue;
      const faults = await this.faultLog.of({ projection: projection.name });
      const target = this.targets.get(found.lineage.live.collection);
      statuses.push(await statusOf(projection, found.lineage, target, faults, head, this.state, this.options));
    }
    return statuses;
  }

  faults(name: string): Promise<FaultRecord[]> {
    return this.faultLog.of({ projection: name });
  }

  /** Folds one document again from the whole log and ends its quarantine. @returns false when the fold throws again */
  async retry(name: string, key: string): Promise<boolean> {
    const projection = this.projection(name);
    return this.exclusively(async () => {
      const found = await readLineage(this.options.readStore, projection);
      const target = found && this.targets.get(found.lineage.live.collection);
      if (!target) throw new NotNow(`Projection '${name}' is not running here.`);
      const { collection } = target.edition;
      const fault = await refoldKey(this.options, projection, collection, key, target.position);
      if (fault) {
        await this.faultLog.add(name, collection, fault);
        return false;
      }
      for (const record of await this.faultLog.of({ collection }))
        if (record.key === key) await this.faultLog.clear(record);
      target.release(key);
      return true;
    });
  }

  /** Runs work in the gap between two pages. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.mutex.run(work);
  }

  /** The running edition of a collection. */
  target(collection: string): Target | undefined {
    return this.targets.get(collection);
  }

  /** Takes up editions that appeared (a rebuild that is ready) and drops those that went. */
  async syncTargets(): Promise<void> {
    const { eventStore, readStore, projections, now } = this.options;
    this.storeId ||= await eventStore.storeId();
    const head = await eventStore.head();
    const wanted = new Map<string, { projection: Projection; edition: Edition }>();
    for (const projection of projections) {
      const found = await readLineage(readStore, projection);
      for (const edition of found ? runningEditions(projection, found.lineage) : []) {
        wanted.set(edition.collection, { projection, edition });
      }
    }
    for (const collection of this.targets.keys()) if (!wanted.has(collection)) this.targets.delete(collection);
    for (const [collection, { projection, edition }] of wanted) {
      if (this.targets.has(collection)) continue;
      const target = new Target(projection, edition, readStore, this.faultLog, this.storeId, now);
      await target.open(head);
      this.targets.set(collection, target);
    }
    this.live.forget();
  }

  private async run(): Promise<void> {
    const { signal } = this.abort;
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (!(await this.lease.hold())) {
          this.state = 'standby';
          await pause(LEASE_MS / 5, signal);
          continue;
        }
        const head = await this.mutex.run(() => this.page());
        failures = 0;
        if (!head) continue;
        this.state = 'live';
        const idle = AbortSignal.any([signal, AbortSignal.timeout(RENEW_MS)]);
        await this.options.eventStore.changed(this.lowest(), idle);
      } catch (error) {
        this.state = 'waiting';
        failures++;
        this.options.log?.('projections wait for a store', { error: String(error), failures });
        await pause(Math.min(10_000, 250 * 2 ** Math.min(failures, 6)), signal);
        await this.reopen();
      }
    }
  }

  /** One page for everybody who is behind. @returns true at the head */
  private async page(): Promise<boolean> {
    const targets = [...this.targets.values()];
    if (targets.length === 0) return true;
    const after = this.lowest();
    const types = [...new Set(targets.flatMap(({ projection }) => projection.handles))];
    const { events, next, head } = await this.options.eventStore.readAll({
      after,
      limit: this.options.pageSize ?? 500,
      types,
      signal: this.abort.signal,
    });
    if (next > after) {
      this.state = 'catching-up';
      let sliced = performance.now();
      for (const target of targets) {
        await target.apply(events, next);
        if (performance.now() - sliced > SLICE_MS) {
          await new Promise(setImmediate);
          sliced = performance.now();
        }
      }
      this.waiters.reached(this.lowest());
    }
    return head;
  }

  private lowest(): Position {
    let lowest: Position | undefined;
    for (const { position } of this.targets.values()) if (lowest === undefined || position < lowest) lowest = position;
    return lowest ?? START;
  }

  /** After an outage nothing in memory is trusted: every edition starts from its checkpoint. */
  private async reopen(): Promise<void> {
    try {
      await this.mutex.run(async () => {
        this.targets.clear();
        await this.syncTargets();
      });
    } catch (error) {
      this.options.log?.('projections cannot be reopened yet', { error: String(error) });
    }
  }

  /** Fast here, where the pages are applied; by checkpoints where another process applies them. */
  private async waitFor(position: Position, timeoutMs: number, names?: readonly string[]): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    while (!(await this.hasReached(position, names))) {
      const left = deadline - performance.now();
      if (left <= 0 || this.abort.signal.aborted) return false;
      const local = this.state === 'live' || this.state === 'catching-up';
      // The page may have come while the check above looked: then nobody would ring any more.
      if (local && this.lowest() >= position) await new Promise(setImmediate);
      else await this.waiters.wait(position, Math.min(left, local ? 500 : 20));
    }
    return true;
  }

  private async hasReached(position: Position, names?: readonly string[]): Promise<boolean> {
    const local = this.state === 'live' || this.state === 'catching-up';
    const projections = this.options.projections.filter(({ name }) => names?.includes(name) ?? true);
    for (const projection of projections) {
      const collection = await this.live.collection(projection);
      const at = local
        ? this.targets.get(collection)?.position
        : (await this.options.readStore.checkpoint(collection))?.position;
      if ((at ?? START) < position) return false;
    }
    return true;
  }
}

/** The first edition, or another one for a new version of the code: it is folded while the old one is kept. */
function adopt(projection: Projection, lineage: Lineage | undefined): Lineage {
  if (!lineage) return { live: editionOf(projection, 0), attempts: 0 };
  if (lineage.live.version === projection.version) return lineage;
  return { live: editionOf(projection, 0), previous: lineage.live, attempts: 0 };
}

/** Only editions of the present version can be folded by the present code. */
function runningEditions(projection: Projection, { live, candidate, previous }: Lineage): Edition[] {
  const editions = [live];
  if (candidate?.state === 'ready') editions.push(candidate);
  if (previous?.version === projection.version) editions.push(previous);
  return editions;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
