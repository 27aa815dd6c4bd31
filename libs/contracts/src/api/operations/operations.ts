import type { HeldView } from './held.js';

/** The state of projections, workers and queues. Instants are ISO-8601 UTC, positions are text that sorts like the log. */

/** What an operator can do; each is an event with its reason in the stream `operations`. */
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
  /** Events a second; 0 where another process backfills it. */
  rate: number;
}

/** A read model that was lost or is new, on its way through the log. */
export interface FillingView {
  /** 0 to 1: a bar, not a figure. */
  share: number;
  /** Events folded so far. */
  events: number;
  /** Seconds until it can be read; null where that cannot be told yet. */
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
  /** The process that projects; null where none does. */
  owner: string | null;
  /** Why it does not go on, where it does not. */
  error: string | null;
  /** Quarantined documents: see GET /api/admin/operations/faults. */
  faults: number;
  rebuild: RebuildView | null;
  /** How far it is folded from the start of the log, which takes its turn before it can be read; null where it can. */
  filling: FillingView | null;
  switched: { at: string; by: string; what: 'switch' | 'rollback' } | null;
}

/** Something that failed last, and when. */
export interface FailureView {
  error: string;
  at: string;
}

export interface ReactorView extends Lag {
  name: string;
  /** The process that runs it; null where none does. */
  owner: string | null;
  /** Events that it could not take: see GET /api/admin/operations/faults. */
  parked: number;
  /** In the process that answers; null where it went well since. */
  failure: FailureView | null;
}

export interface WorkerView {
  name: string;
  owner: string | null;
  /** True where the process that answers runs it; the fields below are known only there. */
  here: boolean;
  busy: boolean;
  /** End of the last pass. */
  lastPassAt: string | null;
  failure: FailureView | null;
}

export interface DispatcherQueue {
  /** Messages of running jobs that are not claimed. */
  queued: number;
  /** True where there are more jobs than were counted. */
  isMinimum: boolean;
  /** Claimed by a dispatcher, without an outcome yet. */
  claimed: number;
  /** Of unknown outcome, being looked for. */
  unknown: number;
  /** Of unknown outcome, given up: a person decides. */
  unresolved: number;
  /** When the oldest job with something in the queue was made. */
  oldestQueuedAt: string | null;
  /** When the oldest of the unknown ones was lost sight of. */
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
  /** What was looked at. */
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
  /** Null while the read models that tell it are being filled. */
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

/** GET /api/admin/operations/projections/{name}/diff: what a switch would change. */
export interface ProjectionDiff {
  projection: string;
  before: string;
  after: string;
  documents: DiffCounts;
  /** Derived rows, where the projection has any. */
  rows: DiffCounts | null;
}

/** An event that a projection or a reactor could not take. */
export interface FaultView {
  /** For POST /api/admin/operations/faults/{id}/retry. */
  id: string;
  kind: 'projection' | 'reactor';
  /** Which one. */
  name: string;
  /** The version of the projection; null for a reactor. */
  collection: string | null;
  /** The quarantined document; null where an event as a whole could not be taken. */
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
  /** Where the search has come to: a page may be empty and still not be the last. */
  next: string | null;
  /** When the oldest event was recorded that was looked at for this page; null where none was. */
  lookedBackTo: string | null;
}
