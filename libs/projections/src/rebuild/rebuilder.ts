import type { Foundation } from '../foundation/foundation.js';
import type { Projector } from '../run/projector.js';
import { FirstFills } from '../fill/first-fills.js';
import type { CandidateVersion, VersionPointers } from '../versions/version-pointer.js';
import type { Versions } from '../versions/versions.js';
import { Backfills, type RebuildLimits } from './backfills.js';
import { type DocumentRebuilt, DocumentRebuilder } from './document-rebuilder.js';
import { progressOf, type RebuildProgress } from './progress.js';
import { type Refolded, TraceRefolder } from './trace-refolder.js';
import type { Traces } from './traces.js';

/** What other processes asked for is looked for that often, ms. */
const REQUESTS_MS = 1_500;

/**
 * Folds whole versions, beside the live one or where that has no documents yet, and single documents. What was asked for in
 * other processes is taken up at about every second look of the projector at the version pointers.
 */
export class Rebuilder {
  private readonly backfills: Backfills;
  private readonly firstFills: FirstFills;
  private readonly documents: DocumentRebuilder;
  private readonly traces: TraceRefolder;
  private chores: Promise<void> | undefined;
  /** When requests were looked for last (performance.now). */
  private lookedAt = -Infinity;

  constructor(
    private readonly foundation: Foundation,
    private readonly versions: Versions,
    private readonly projector: Projector,
    limits: RebuildLimits,
  ) {
    this.backfills = new Backfills(foundation, versions, limits);
    this.firstFills = new FirstFills(foundation, { cache: limits.cache, ...limits.fill });
    this.documents = new DocumentRebuilder(foundation, projector);
    this.traces = new TraceRefolder(foundation, projector, versions);
    foundation.events.on('synced', (pointers) => this.takeUp(pointers));
    foundation.events.on('idle', () => {
      void this.backfills.stopAll();
      void this.firstFills.stop();
    });
  }

  progress(name: string, candidate: CandidateVersion): Promise<RebuildProgress> {
    return progressOf(this.foundation, name, candidate, this.backfills.at(candidate.collection));
  }

  /**
   * Folds one document again from the whole log.
   * @param id a key, or the `event:<id>` of a fault without one
   * @throws NotNow where no process projects
   */
  refold(name: string, id: string): Promise<DocumentRebuilt> {
    return this.documents.refold(name, id);
  }

  /** Folds documents and rows of several projections again, in all their versions. May be repeated. @throws NotNow */
  refoldAll(traces: Traces): Promise<Refolded> {
    return this.traces.refold(traces);
  }

  /** Ends what is not wanted any more of a projection: backfills, and then the documents of versions that are gone. */
  async tidy(name: string): Promise<void> {
    const { candidate, garbage = [] } = await this.versions.pointer(name);
    if (candidate && candidate.state !== 'filling') await this.backfills.stop(candidate.collection);
    for (const collection of garbage) await this.backfills.stop(collection);
    await this.versions.sweep(name);
  }

  /** Nothing goes on here when it resolves; another process, or the next one, takes up what is left. */
  async stop(): Promise<void> {
    await Promise.all([this.backfills.stopAll(), this.firstFills.stop()]);
    await this.chores;
  }

  /** The chores work between pages, and are told of within one: nothing waits for them but {@link stop}. */
  private takeUp(pointers: VersionPointers): void {
    this.backfills.sync(pointers);
    this.firstFills.sync(this.projector.running.unmade);
    this.chores ??= Promise.all([
      this.answerRequests(),
      this.tidyAll(pointers).catch(this.warned('documents that no version wants any more are still there')),
    ]).then(() => (this.chores = undefined));
  }

  private async answerRequests(): Promise<void> {
    if (performance.now() - this.lookedAt < REQUESTS_MS) return;
    this.lookedAt = performance.now();
    await Promise.all([
      this.documents.answerRequests().catch(this.warned('a request to fold again has failed')),
      this.traces.answerRequests().catch(this.warned('a request to fold documents again has failed')),
    ]);
  }

  private async tidyAll(pointers: VersionPointers): Promise<void> {
    for (const [name, { versionPointer }] of pointers) if (versionPointer.garbage?.length) await this.tidy(name);
  }

  private warned(message: string): (error: unknown) => void {
    return (error) => void this.foundation.events.emit('warned', message, { error: String(error) });
  }
}
