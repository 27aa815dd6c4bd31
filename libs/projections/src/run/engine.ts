import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { EngineStateMachine, type EngineState } from './engine-state.js';
import { NotNow } from '../define/errors.js';
import { FaultLog, type FaultRecord } from './fault-log.js';
import { adoptVersionPointer, type VersionPointer } from '../versions/version-pointer.js';
import { VersionPointerCache } from '../versions/version-pointer-cache.js';
import { LiveReadModels } from '../read/live-read-models.js';
import { Mutex } from '@wavelane/runtime';
import { codeSet, specsOf } from '../define/naming.js';
import { CatchUpWaiter } from '../read/catch-up-waiter.js';
import type { ReadModels } from '../read/read-models.js';
import type { CacheLimits } from '../rebuild/document-cache.js';
import { ProjectionVersions } from '../versions/projection-versions.js';
import { Backfills } from '../rebuild/backfills.js';
import { type DocumentRebuilt, DocumentRebuilder } from '../rebuild/document-rebuilder.js';
import { leaseKey, Runner } from './runner.js';
import { type ProjectionStatus, StatusReport } from './status.js';
import { TombstoneCollector } from './tombstone-collector.js';
import { RunningVersions } from './running-versions.js';
import { type ProjectionReport, verifyProjection } from '../verify/verify.js';

export interface EngineOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  projections: readonly Projection[];
  /** Unix ms. */
  now: () => number;
  /** Names this process in leases. */
  owner: string;
  log?: (message: string, details?: Record<string, unknown>) => void;
  /**
   * Log and read models do not belong together, as was found when this process took over from another: it must not go
   * on. Default: it is logged, and nothing is projected.
   */
  onRefused?: (error: Error) => void;
  /** Events read at once. Default 500. */
  pageSize?: number;
  /** ms without progress behind the head after which a projection counts as stalled. Default 10,000. */
  stalledAfterMs?: number;
  /** Rebuilds at work at the same time; further ones wait their turn. Default 2. */
  maxRebuilds?: number;
  /** What a rebuild may keep in memory. */
  rebuildCache?: Partial<CacheLimits>;
}

/**
 * Keeps all versions of all projections up to date: one reader of the log feeds all that stand at the same place
 * (docs/adr/0006-projection-rules.md). What can be done with whole versions is in {@link versions}.
 */
export class ProjectionEngine {
  readonly readModels: ReadModels;
  /** Rebuild, compare, switch, roll back, retire, pause. */
  readonly versions: ProjectionVersions;
  private readonly machine = new EngineStateMachine();
  private readonly faultLog: FaultLog;
  private readonly versionPointers: VersionPointerCache;
  private readonly running: RunningVersions;
  private readonly backfills: Backfills;
  private readonly documentRebuilder: DocumentRebuilder;
  private readonly catchUp: CatchUpWaiter;
  private readonly runner: Runner;
  private readonly statusReport: StatusReport;
  /** Held while pages are applied: what must see all versions at rest waits for the gap between two of them. */
  private readonly mutex = new Mutex();
  private storeId: Promise<string> | undefined;
  private answering: Promise<void> | undefined;

  constructor(readonly options: EngineOptions) {
    const { eventStore, readStore, projections, now, log = () => undefined } = options;
    const markKey = `projector:${codeSet(projections)}`;
    const isProjecting = () => this.machine.isProjecting;
    const projection = (name: string) => this.projection(name);
    const exclusively = <T>(work: () => Promise<T>) => this.mutex.run(work);
    this.faultLog = new FaultLog(readStore, now);
    this.versionPointers = new VersionPointerCache(readStore);
    this.running = new RunningVersions(eventStore, { readStore, faults: this.faultLog, now });
    this.backfills = new Backfills({
      eventStore,
      readStore,
      storeId: () => this.eventStoreId(),
      maxRebuilds: options.maxRebuilds ?? 2,
      cache: options.rebuildCache,
      log,
      onChange: () => this.changed(),
    });
    this.documentRebuilder = new DocumentRebuilder({
      ...{ eventStore, readStore, now, isProjecting, exclusively, projection },
      faults: this.faultLog,
      running: this.running,
    });
    this.catchUp = new CatchUpWaiter({
      ...{ readStore, projections, markKey },
      state: this.machine,
      running: this.running,
      versionPointers: this.versionPointers,
      storeId: () => this.eventStoreId(),
      isStopped: () => this.machine.current === 'stopped',
    });
    this.versions = new ProjectionVersions({
      ...{ eventStore, readStore, now, projection },
      owner: options.owner,
      faults: this.faultLog,
      backfills: this.backfills,
      changed: () => this.changed(),
    });
    this.runner = new Runner({
      ...{ eventStore, readStore, now, log, exclusively, markKey },
      onRefused: options.onRefused ?? (() => undefined),
      machine: this.machine,
      owner: options.owner,
      pageSize: options.pageSize ?? 500,
      running: this.running,
      tombstones: new TombstoneCollector(readStore),
      storeId: () => this.eventStoreId(),
      syncRunning: () => this.syncRunning(),
      onReached: (position) => this.catchUp.reached(position),
      onTick: () => this.tick(),
      onIdle: () => this.backfills.stopAll(),
    });
    this.statusReport = new StatusReport({
      ...{ eventStore, readStore, projections, now },
      stalledAfterMs: options.stalledAfterMs ?? 10_000,
      machine: this.machine,
      running: this.running,
      faults: this.faultLog,
      backfills: this.backfills,
      leaseKey: leaseKey(markKey),
    });
    this.readModels = new LiveReadModels(readStore, this.versionPointers, (position, timeoutMs, names) =>
      this.catchUp.waitFor(position, timeoutMs, names),
    );
  }

  get state(): EngineState {
    return this.machine.current;
  }

  /**
   * Prepares collections and pointers for reading; needed in every process, also in one that does not project.
   * @throws ProjectionChanged
   */
  async prepare(): Promise<void> {
    const { readStore, projections } = this.options;
    for (const projection of projections) {
      const { live } = await adoptVersionPointer(readStore, projection);
      for (const spec of specsOf(projection, live.collection)) await readStore.ensure(spec);
    }
    this.versionPointers.forget();
  }

  /**
   * Prepares, checks that the documents belong to this log and this code, and begins to project. Where another process
   * projects, that one has checked; this one does when it takes over.
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async start(): Promise<void> {
    this.machine.to('starting');
    await this.prepare();
    await this.runner.start();
  }

  /** Finishes the page under way, writes the checkpoints and lets another process take over. */
  async stop(): Promise<void> {
    this.runner.abort();
    this.catchUp.release();
    await this.backfills.stopAll();
    await this.answering;
    await this.runner.stopped();
    this.catchUp.release();
  }

  /** @throws NotNow */
  projection(name: string): Projection {
    const projection = this.options.projections.find((candidate) => candidate.name === name);
    if (!projection) throw new NotNow(`There is no projection '${name}'.`);
    return projection;
  }

  /** The status of all projections, in the order they were given. */
  status(): Promise<ProjectionStatus[]> {
    return this.statusReport.read();
  }

  faults(name: string): Promise<FaultRecord[]> {
    return this.faultLog.of({ projection: name });
  }

  /**
   * Folds one quarantined document again from the whole log and ends its quarantine.
   * @param id of the fault: the key, or `event:<id>`
   * @returns false when the fold throws again
   */
  async retry(name: string, id: string): Promise<boolean> {
    return (await this.documentRebuilder.refold(name, id)) !== 'fault';
  }

  /** Folds one document again from the whole log. */
  rebuildKey(name: string, key: string): Promise<DocumentRebuilt> {
    return this.documentRebuilder.refold(name, key);
  }

  /** Folds a projection again in memory and compares it with the live documents, while everything goes on. */
  async verify(name: string, maxDifferences?: number): Promise<ProjectionReport | undefined> {
    await this.changed();
    return verifyProjection(this.options, this.projection(name), maxDifferences);
  }

  private eventStoreId(): Promise<string> {
    this.storeId ??= this.options.eventStore.storeId();
    this.storeId.catch(() => (this.storeId = undefined));
    return this.storeId;
  }

  /** Version pointers have changed, here or in another process. */
  private async changed(): Promise<void> {
    this.versionPointers.forget();
    if (!this.machine.isProjecting) return;
    await this.mutex.run(async () => {
      await this.syncRunning();
      await this.running.settle();
    });
    this.backfills.sync((await this.readVersionPointers()).values());
    this.catchUp.reached(this.running.highest());
    this.runner.wake();
  }

  private async tick(): Promise<void> {
    const versionPointers = await this.readVersionPointers();
    await this.running.sync(versionPointers);
    this.backfills.sync(versionPointers.values());
    await this.running.settle();
    // Not awaited: it works between pages, and this is part of one.
    this.answering ??= this.documentRebuilder
      .answerRequests()
      .catch((error: unknown) => this.options.log?.('a request to fold again has failed', { error: String(error) }))
      .finally(() => (this.answering = undefined));
    for (const [name, { versionPointer }] of versionPointers)
      if (versionPointer.garbage?.length) await this.versions.sweepGarbage(name);
  }

  private async syncRunning(): Promise<void> {
    await this.running.sync(await this.readVersionPointers());
  }

  private async readVersionPointers(): Promise<
    Map<string, { projection: Projection; versionPointer: VersionPointer }>
  > {
    const found = new Map<string, { projection: Projection; versionPointer: VersionPointer }>();
    this.versionPointers.forget();
    for (const projection of this.options.projections) {
      const versionPointer = await this.versionPointers.get(projection);
      if (versionPointer) found.set(projection.name, { projection, versionPointer });
    }
    return found;
  }
}
