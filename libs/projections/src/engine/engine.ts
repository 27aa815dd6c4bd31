import type { EventStore, LogFeed } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import type { FaultRecord } from '../foundation/fault-log.js';
import { Foundation } from '../foundation/foundation.js';
import { CatchUpWaiter } from '../read/catch-up-waiter.js';
import { LiveReadModels } from '../read/live-read-models.js';
import type { ReadModels } from '../read/read-models.js';
import type { CacheLimits } from '../fill/document-cache.js';
import type { FillLimits } from '../fill/fill.js';
import { Fills } from '../fill/fills.js';
import { DocumentRebuilder, type DocumentRebuilt } from '../rebuild/document-rebuilder.js';
import { type Refolded, TraceRefolder } from '../rebuild/trace-refolder.js';
import { TraceCollector, type Traces } from '../rebuild/traces.js';
import type { EngineState } from '../run/engine-state.js';
import { Projector } from '../run/projector.js';
import type { AroundPage } from '../run/around-page.js';
import { type ProjectionReport, verifyProjection } from '../verify/verify.js';
import type { VersionPointers } from '../versions/version-pointer.js';
import { Versions } from '../versions/versions.js';
import { type ProjectionStatus, StatusReport } from './status.js';
import { VersionOperations } from './version-operations.js';

export interface EngineOptions {
  eventStore: EventStore;
  /** How running versions follow the log. Default: page by page from the log itself. */
  feed?: LogFeed;
  readStore: ReadStore;
  projections: readonly Projection[];
  /** Unix ms. */
  now: () => number;
  /** The machine's time, for the lease, Unix ms. Default: `now`. */
  machine?: () => number;
  /** ms that only grow. Default: since the process began. */
  monotonic?: () => number;
  /** Names this process in leases. */
  owner: string;
  log?: (message: string, details?: Record<string, unknown>) => void;
  /**
   * Called if log and read models do not belong together, as found when this process took over from another: it must
   * not continue. Default: it is logged, and nothing is projected.
   */
  onRefused?: (error: Error) => void;
  /** Wraps the work of a page that the running versions take, and may report it. */
  aroundPage?: AroundPage;
  /** Events read at once. Default 1,000. */
  pageSize?: number;
  /** ms without progress behind the head after which a projection counts as stalled. Default 10,000. */
  stalledAfterMs?: number;
  /** Rebuilds at work at the same time; further ones wait their turn. Default 2. */
  maxRebuilds?: number;
  /** How live versions without documents are filled. */
  fill?: Omit<FillLimits, 'cache'>;
  /** The memory limits of a rebuild. */
  rebuildCache?: Partial<CacheLimits>;
}

/**
 * Keeps all versions of all projections up to date: one reader of the log feeds all versions at the same position
 * (docs/adr/0006-projection-rules.md). Its objects are described in docs/adr/0159-one-way-to-fill.md; the operations on
 * whole versions are in {@link versions}.
 */
export class ProjectionEngine {
  readonly readModels: ReadModels;
  /** Rebuild, compare, switch, roll back, retire, pause. */
  readonly versions: VersionOperations;
  private readonly foundation: Foundation;
  private readonly pointers: Versions;
  private readonly projector: Projector;
  private readonly documents: DocumentRebuilder;
  private readonly traces: TraceRefolder;
  private readonly catchUp: CatchUpWaiter;
  private readonly statusReport: StatusReport;

  constructor(readonly options: EngineOptions) {
    const { pageSize = 1_000, stalledAfterMs = 10_000, maxRebuilds = 2, rebuildCache: cache, fill } = options;
    const foundation = new Foundation(options);
    const versions = new Versions(foundation);
    const fills = new Fills(foundation, versions, { maxRebuilds, cache, ...fill });
    const projector = new Projector(foundation, versions, fills, {
      pageSize,
      chores: (pointers) => this.chores(pointers),
    });
    this.foundation = foundation;
    this.pointers = versions;
    this.projector = projector;
    this.documents = new DocumentRebuilder(foundation, projector);
    this.traces = new TraceRefolder(foundation, versions, projector);
    this.versions = new VersionOperations(foundation, versions, projector, fills);
    this.catchUp = new CatchUpWaiter(foundation, versions, projector);
    this.readModels = new LiveReadModels(options.readStore, versions, this.catchUp, foundation.unfilled);
    this.statusReport = new StatusReport(foundation, { versions, projector, fills }, stalledAfterMs);
  }

  get state(): EngineState {
    return this.projector.state;
  }

  /**
   * Prepares collections and pointers for reading; needed in every process, also in one that does not project.
   * @throws ProjectionChanged
   */
  prepare(): Promise<void> {
    return this.pointers.prepare();
  }

  /**
   * Prepares, checks that the documents belong to this log and this code, and begins to project. If another process
   * projects, that one has checked; this one does when it takes over.
   * @throws LogRolledBack @throws ProjectionChanged
   */
  async start(): Promise<void> {
    this.projector.starting();
    await this.prepare();
    await this.projector.start();
  }

  /** Finishes the page under way, writes the checkpoints and lets another process take over. */
  async stop(): Promise<void> {
    this.projector.abort();
    this.catchUp.release();
    await this.projector.stopped();
    this.catchUp.release();
  }

  /** @throws NotNow */
  projection(name: string): Projection {
    return this.foundation.projection(name);
  }

  /** The status of all projections, in the order they were given. */
  status(): Promise<ProjectionStatus[]> {
    return this.statusReport.read();
  }

  faults(name: string): Promise<FaultRecord[]> {
    return this.foundation.faults.of({ projection: name });
  }

  /**
   * Folds one quarantined document again from the whole log and ends its quarantine.
   * @param id of the fault: the key, or `event:<id>`
   * @returns false when the fold throws again
   */
  async retry(name: string, id: string): Promise<boolean> {
    return (await this.documents.refold(name, id)) !== 'fault';
  }

  /** Folds one document again from the whole log. */
  rebuildKey(name: string, key: string): Promise<DocumentRebuilt> {
    return this.documents.refold(name, key);
  }

  /** Finds the documents and rows of all projections that have something of certain events. */
  collector(): TraceCollector {
    return new TraceCollector(this.foundation.projections);
  }

  /** Folds these again in every version of their projections, of all processes. May be repeated. @throws NotNow */
  refoldAll(traces: Traces): Promise<Refolded> {
    return this.traces.refold(traces);
  }

  /** Folds a projection again in memory and compares it with the live documents, while everything continues. */
  async verify(name: string, maxDifferences?: number): Promise<ProjectionReport | undefined> {
    await this.projector.refresh();
    const options = maxDifferences === undefined ? {} : { maxDifferences };
    return verifyProjection(this.options, this.projection(name), options);
  }

  /** Answers requests of other processes, and drops documents that a crash left. */
  private async chores(pointers: VersionPointers): Promise<void> {
    const warned = (message: string) => (error: unknown) => this.foundation.log(message, { error: String(error) });
    await Promise.all([
      this.documents.answerRequests().catch(warned('a request to fold again has failed')),
      this.traces.answerRequests().catch(warned('a request to fold documents again has failed')),
      this.versions.tidyAll(pointers).catch(warned('documents that no version wants any more are still there')),
    ]);
  }
}
