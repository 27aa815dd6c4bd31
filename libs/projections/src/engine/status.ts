import { decidedAtOf, type Position, START, type StoredEvent } from '@wavelane/event-store';
import type { Checkpoint, ReadStore } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import type { FaultRecord } from '../foundation/fault-log.js';
import type { Filling } from '../foundation/unfilled.js';
import type { Foundation } from '../foundation/foundation.js';
import type { Fills } from '../fill/fills.js';
import { progressOf, type RebuildProgress } from '../rebuild/progress.js';
import type { Projector } from '../run/projector.js';
import type { VersionPointer } from '../versions/version-pointer.js';
import type { Versions } from '../versions/versions.js';

/**
 * The state of a projection, the first that holds: starting (no process has projected it yet), filling (from the start
 * of the log: it was lost or is new, and cannot be read), paused (by an operator), stopped (the engine of this
 * process), stalled (behind, and not moved for a while, in any process), waiting (a store is away), standby (another
 * process projects, and is up to date), rebuilding, catching-up, live.
 */
export type ProjectionState =
  | 'starting'
  | 'filling'
  | 'paused'
  | 'stopped'
  | 'stalled'
  | 'waiting'
  | 'standby'
  | 'rebuilding'
  | 'catching-up'
  | 'live';

/** The state of a projection relative to the log's own head, not to this process's knowledge of it. */
export interface ProjectionStatus {
  name: string;
  version: number;
  collection: string;
  state: ProjectionState;
  position: Position;
  head: Position;
  /** Events not yet applied, counted up to {@link LAG_COUNTED}. */
  lagEvents: number;
  /** Age of the oldest event not yet applied, seconds. */
  lagSeconds: number;
  /** Events applied since this process started. */
  applied: number;
  /** Events applied per second, over the last ten seconds, in this process. */
  rate: number;
  /** The process that projects (see `processOwner`); null without one. */
  owner: string | null;
  /** The reason that it does not continue, if it does not. */
  error: string | null;
  faults: FaultRecord[];
  rebuild: RebuildProgress | null;
  /** How far it is folded from the start of the log; null if it can be read. */
  filling: Filling | null;
  versionPointer: VersionPointer;
}

/** The data that is read once for all projections. */
interface Seen {
  head: Position;
  owner: string | null;
  checkpoint: (collection: string) => Promise<Checkpoint | undefined>;
}

export const LAG_COUNTED = 1_000;

/** Reads the states; remembers between two reads since when a projection has not moved. */
export class StatusReport {
  private readonly seen = new Map<string, { position: Position; since: number }>();

  constructor(
    private readonly foundation: Foundation,
    private readonly parts: { versions: Versions; projector: Projector; fills: Fills },
    private readonly stalledAfterMs: number,
  ) {}

  async read(): Promise<ProjectionStatus[]> {
    const head = await this.foundation.eventStore.head();
    const owner = await this.owner();
    const statuses: ProjectionStatus[] = [];
    let checkpoints: ReturnType<ReadStore['checkpoints']> | undefined;
    const checkpoint = async (collection: string) =>
      (await (checkpoints ??= this.foundation.readStore.checkpoints()))[collection];
    const faults = await this.foundation.faults.all();
    for (const { projection, versionPointer } of (await this.parts.versions.all()).values()) {
      const own = faults.filter((fault) => fault.projection === projection.name);
      statuses.push({ ...(await this.of(projection, versionPointer, { head, owner, checkpoint })), faults: own });
    }
    return statuses;
  }

  private async of(
    projection: Projection,
    versionPointer: VersionPointer,
    { head, owner, checkpoint: checkpointOf }: Seen,
  ): Promise<Omit<ProjectionStatus, 'faults'>> {
    const { projector, fills } = this.parts;
    const { running } = projector;
    const {
      live: { collection },
      candidate,
    } = versionPointer;
    const runningVersion = projector.isProjecting ? running.get(collection) : undefined;
    const checkpoint = runningVersion ? undefined : await checkpointOf(collection);
    const position = runningVersion?.position ?? ((checkpoint?.position ?? START) as Position);
    const lag = await this.lag(projection, position, head);
    const failure = running.failure(collection);
    const error = failure ?? projector.refusal;
    const isStarting = !runningVersion && !checkpoint;
    const filling = (await this.foundation.unfilled.of(collection)) ?? null;
    const isBehind = failure !== undefined || (!filling && this.isStuck(collection, position, lag));
    return {
      name: projection.name,
      version: projection.version,
      collection,
      state:
        filling && !versionPointer.paused && !isBehind
          ? 'filling'
          : this.stateOf(versionPointer, isStarting, isBehind, lag),
      position,
      head,
      lagEvents: lag.events,
      lagSeconds: lag.seconds,
      applied: runningVersion?.applied ?? 0,
      rate: filling?.rate ?? runningVersion?.rate.perSecond ?? 0,
      owner,
      error: error ? `${error.name}: ${error.message}`.slice(0, 1_000) : null,
      rebuild: candidate
        ? await progressOf(this.foundation, projection.name, candidate, fills.at(candidate.collection))
        : null,
      filling,
      versionPointer,
    };
  }

  private async owner(): Promise<string | null> {
    const { readStore, leaseKey, machine } = this.foundation;
    const lease = (await readStore.pointer(leaseKey))?.value;
    return lease && Number(lease.expiresAt) > machine() ? String(lease.owner) : null;
  }

  private async lag(
    projection: Projection,
    after: Position,
    head: Position,
  ): Promise<{ events: number; seconds: number }> {
    if (after >= head) return { events: 0, seconds: 0 };
    const { now } = this.foundation;
    const events = await this.ahead(projection, after, head);
    const oldest = events[0];
    const seconds = oldest ? Math.max(0, (now() - Date.parse(decidedAtOf(oldest))) / 1_000) : 0;
    return { events: events.length, seconds };
  }

  /** The next ones up to the end of the log, at most as many as are counted; those of late are in memory. */
  private async ahead({ handles: types }: Projection, after: Position, head: Position): Promise<StoredEvent[]> {
    const { feed, eventStore } = this.foundation;
    for (let [from, log] = [after, feed]; from < head;) {
      const page = await log.readAll({ after: from, limit: LAG_COUNTED, types });
      if (page.events.length > 0) return page.events;
      from = page.next;
      if (!page.head) continue;
      if (log === eventStore) break;
      log = eventStore; // another process's events may not have come to the feed yet
    }
    return [];
  }

  /**
   * Behind for longer than the limit without having moved: both, or an idle projection would be stuck at each event. The
   * second is measured by the monotonic clock, because a demonstration moves business time by days at once.
   */
  private isStuck(collection: string, position: Position, lag: { events: number; seconds: number }): boolean {
    const now = this.foundation.monotonic();
    const before = this.seen.get(collection);
    const since = before?.position === position ? before.since : now;
    this.seen.set(collection, { position, since });
    const moved = Math.max(since, this.parts.projector.running.get(collection)?.movedAt ?? since);
    const longest = this.stalledAfterMs;
    return lag.events > 0 && lag.seconds * 1_000 > longest && now - moved > longest;
  }

  private stateOf(
    { paused, candidate }: VersionPointer,
    isStarting: boolean,
    isStuck: boolean,
    lag: { events: number },
  ): ProjectionState {
    const { state, isProjecting } = this.parts.projector;
    if (paused) return 'paused';
    if (state === 'stopped') return 'stopped';
    if (isStuck) return 'stalled';
    if (state === 'waiting') return 'waiting';
    if (isStarting) return 'starting';
    if (!isProjecting && lag.events === 0) return 'standby';
    if (candidate?.state === 'filling') return 'rebuilding';
    return lag.events > 0 ? 'catching-up' : 'live';
  }
}
