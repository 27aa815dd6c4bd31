import type { HeldView } from './held.js';

/**
 * The state of projections, workers and queues. Instants are ISO-8601 UTC, positions are text that sorts like the log.
 */

/** The actions of an operator; each is an event with its reason in the stream `operations`. */
export const OPERATOR_ACTIONS = [
  'rebuild',
  'switch',
  'rollback',
  'cancel',
  'retire',
  'retry',
  'backup',
  'restore',
  'rotate-keys',
  'retire-keys',
  'adopt-keys',
  'adopt-log',
  'reseal-log',
  'account',
  'held',
  'move-files',
  'move',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** How far a reader is behind the log. */
export interface Lag {
  position: string;
  /** Events not taken yet, counted up to 1,000. */
  lagEvents: number;
  /** Age of the oldest of them, in seconds. */
  lagSeconds: number;
}

export interface RebuildView {
  collection: string;
  state: 'filling' | 'ready' | 'failed' | 'cancelled';
  /** Why it failed. */
  reason: string | null;
  startedAt: string;
  startedBy: string;
  /** 0 to 1: a bar, not a figure. */
  share: number;
  /** Events folded so far. */
  events: number;
  /** Events a second; 0 if another process backfills it. */
  rate: number;
}

/** A read model that was lost or is new, on its way through the log. */
export interface FillingView {
  /** 0 to 1: a bar, not a figure. */
  share: number;
  /** Events folded so far. */
  events: number;
  /** Seconds until it can be read; null if that is not known yet. */
  secondsLeft: number | null;
}

export interface ProjectionView extends Lag {
  name: string;
  version: number;
  /** The version that queries read. */
  collection: string;
  /** The version before the last switch, which `rollback` goes back to; null without one. */
  previous: string | null;
  state:
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
  head: string;
  /** Events a second over the last ten seconds, in the process that answers. */
  rate: number;
  /** The process that projects; null if none does. */
  owner: string | null;
  /** Why it does not go on; null while it does. */
  error: string | null;
  /** Quarantined documents: see GET /api/admin/operations/faults. */
  faults: number;
  rebuild: RebuildView | null;
  /** The progress of folding it from the start of the log, after which it can be read; null if it can be read. */
  filling: FillingView | null;
  switched: { at: string; by: string; what: 'switch' | 'rollback' } | null;
}

/** The last failure and its time. */
export interface FailureView {
  error: string;
  at: string;
}

export interface ReactorView extends Lag {
  name: string;
  /** The process that runs it; null if none does. */
  owner: string | null;
  /** Events that it could not handle: see GET /api/admin/operations/faults. */
  parked: number;
  /** The last failure in the process that answers; null if it has worked since. */
  failure: FailureView | null;
}

export interface WorkerView {
  name: string;
  owner: string | null;
  /** True if the process that answers runs it; the fields below are known only there. */
  here: boolean;
  busy: boolean;
  /** End of the last pass. */
  lastPassAt: string | null;
  failure: FailureView | null;
}

export interface DispatcherQueue {
  /** Messages of running jobs that are not claimed. */
  queued: number;
  /** True if there are more jobs than were counted. */
  isMinimum: boolean;
  /** Claimed by a dispatcher, without an outcome yet. */
  claimed: number;
  /** Messages of unknown outcome that are being looked up. */
  unknown: number;
  /** Messages of unknown outcome that were given up: a person decides. */
  unresolved: number;
  /** When the oldest job with something in the queue was made. */
  oldestQueuedAt: string | null;
  /** When the outcome of the oldest of these unknown ones was lost. */
  oldestUnknownAt: string | null;
}

export interface GatewayQueue {
  /** Operations at the gateway that are not at their end. */
  open: number;
  oldestSince: string | null;
  /** Ended without success. */
  failed: number;
}

export interface HealthCheckView {
  /** The name of the check. */
  name: string;
  /** null: all is well. */
  problem: string | null;
}

/** GET /api/admin/operations */
export interface OperationsOverview {
  at: string;
  log: { head: string; storeId: string };
  health: HealthCheckView[];
  projections: ProjectionView[];
  reactors: ReactorView[];
  workers: WorkerView[];
  /** Null while their read models are being filled. */
  queues: { dispatcher: DispatcherQueue; gateway: GatewayQueue } | null;
  /** Null if the data was neither restored nor moved. */
  held: HeldView | null;
}

export interface DiffCounts {
  /** Documents that are in one or the other. */
  compared: number;
  added: number;
  removed: number;
  changed: number;
  /** Moved too fast to be compared. Ask again. */
  unsettled: number;
  samples: DiffSample[];
}

export interface DiffSample {
  key: string;
  kind: 'added' | 'removed' | 'changed';
  /** Top-level fields that differ. */
  fields: string[];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** GET /api/admin/operations/projections/{name}/diff: the changes that a switch would make. */
export interface ProjectionDiff {
  projection: string;
  before: string;
  after: string;
  documents: DiffCounts;
  /** Derived rows, if the projection has any. */
  rows: DiffCounts | null;
}

/** An event that a projection or a reactor could not handle. */
export interface FaultView {
  /** For POST /api/admin/operations/faults/{id}/retry. */
  id: string;
  kind: 'projection' | 'reactor';
  /** Its name. */
  name: string;
  /** The version of the projection; null for a reactor. */
  collection: string | null;
  /** The quarantined document; null if an event as a whole could not be handled. */
  key: string | null;
  /** The account that the event belongs to; null if it belongs to none, or is not in this log. */
  accountId: string | null;
  error: string;
  firstSeen: string;
  lastSeen: string;
  /** A reactor's event that waits to be tried again. */
  retrying: boolean;
  event: { id: string; type: string; stream: string | null; position: string; data: unknown };
}

/** POST /api/admin/operations/faults/{id}/retry */
export interface FaultRetried {
  /** `asked`: the process that runs the reactor takes it up; look at the list again. */
  outcome: 'mended' | 'still-failing' | 'asked';
}

/** An event as it lies in the log. GET /api/admin/operations/events, newest first. */
export interface EventView {
  id: string;
  stream: string;
  revision: number;
  position: string;
  type: string;
  recordedAt: string;
  effectiveAt: string | null;
  actor: { kind: string; id: string };
  correlationId: string;
  causationId: string | null;
  commandId: string;
  data: unknown;
}

/** A page of the log; `next` goes into `?cursor=` and is null at the beginning of the log. */
export interface EventPage {
  events: EventView[];
  /** The position that the search has reached: a page may be empty and still not be the last. */
  next: string | null;
  /** When the oldest event that was searched for this page was recorded; null if none was searched. */
  lookedBackTo: string | null;
}
