import type { EventStore, LogFeed, Position } from '@wavelane/event-store';
import type { Checkpoint, ReadStore } from '@wavelane/read-store';
import { Lease, LogCheckpoints } from '@wavelane/runtime';
import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import { codeSet, specsOf } from '../define/naming.js';
import type { AroundPage } from '../run/around-page.js';
import { FaultLog } from './fault-log.js';
import { Unfilled } from './unfilled.js';

export interface FoundationOptions {
  eventStore: EventStore;
  feed?: LogFeed;
  readStore: ReadStore;
  projections: readonly Projection[];
  /** Unix ms. */
  now: () => number;
  /** The machine's time, for the lease, Unix ms. Default: `now`. */
  machine?: () => number;
  /** ms that only grow; by default since the process began. */
  monotonic?: () => number;
  /** Names this process in leases. */
  owner: string;
  /** A live version without documents is filled in one go if the log has so many events. Default 2,000. */
  fill?: { from?: number };
  aroundPage?: AroundPage;
  log?: (message: string, details?: Record<string, unknown>) => void;
  onRefused?: (error: Error) => void;
}

const LEASE_MS = 6_000;
const JUST: AroundPage = (_page, work) => work();

/** The data read of a version before it is opened. */
export interface Opening {
  checkpoint: Checkpoint | undefined;
  faults: readonly { key: string | null }[];
}

/** Shared by all objects of one engine: the stores, the projections, the clock, the fault log and the lease. */
export class Foundation {
  readonly eventStore: EventStore;
  /** The source of running versions' pages. */
  readonly feed: LogFeed;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  readonly now: () => number;
  /** The machine's time, Unix ms: business time may be moved, and a lease does not end by that. */
  readonly machine: () => number;
  /** ms that only grow: how long something takes, also if business time is moved meanwhile. */
  readonly monotonic: () => number;
  readonly owner: string;
  readonly aroundPage: AroundPage;
  /** Writes something that an operator may want to read into the log. */
  readonly log: (message: string, details?: Record<string, unknown>) => void;
  /** Reports that log and read models do not belong together; every further turn would find the same. */
  readonly refuse: (error: Error) => void;
  readonly faults: FaultLog;
  readonly checkpoints: LogCheckpoints;
  readonly unfilled: Unfilled;
  /** The lease of the process that projects this set. */
  readonly lease: Lease;
  /** Names the set of projections: the checkpoint common to all live versions, kept by the projector. */
  readonly markKey: string;

  constructor({
    eventStore,
    feed = eventStore,
    readStore,
    projections,
    now,
    machine = now,
    monotonic = () => performance.now(),
    owner,
    fill,
    aroundPage = JUST,
    log = () => undefined,
    onRefused = () => undefined,
  }: FoundationOptions) {
    this.eventStore = eventStore;
    this.feed = feed;
    this.readStore = readStore;
    this.projections = projections;
    this.now = now;
    this.machine = machine;
    this.monotonic = monotonic;
    this.owner = owner;
    this.aroundPage = aroundPage;
    this.log = log;
    this.refuse = onRefused;
    this.faults = new FaultLog(readStore, now);
    this.checkpoints = new LogCheckpoints(eventStore, readStore);
    const types = [...new Set(projections.flatMap(({ handles }) => handles))];
    this.unfilled = new Unfilled(eventStore, readStore, types, fill?.from ?? 2_000);
    this.markKey = `projector:${codeSet(projections)}`;
    this.lease = new Lease(readStore, this.leaseKey, owner, LEASE_MS, machine, monotonic);
  }

  get leaseKey(): string {
    return `lease:${this.markKey}`;
  }

  /** @throws NotNow */
  projection(name: string): Projection {
    const projection = this.projections.find((candidate) => candidate.name === name);
    if (!projection) throw new NotNow(`There is no projection '${name}'.`);
    return projection;
  }

  /**
   * The stored data of versions that are about to be opened, read once for all of them, and the log's end after that.
   */
  async openings(collections: readonly string[]): Promise<{ head: Position; of: (collection: string) => Opening }> {
    const [checkpoints, faults] = await Promise.all([
      this.readStore.checkpoints(),
      this.faults.byCollection(collections),
    ]);
    const of = (collection: string) => ({ checkpoint: checkpoints[collection], faults: faults.get(collection) ?? [] });
    return { head: await this.eventStore.head(), of };
  }

  /** Drops the documents of a version, and its checkpoint. */
  async dropDocuments(projection: Projection, collection: string): Promise<void> {
    await this.readStore.clearCheckpoint(collection);
    for (const { name } of specsOf(projection, collection)) await this.readStore.drop(name);
  }

  isoNow(): string {
    return new Date(this.now()).toISOString();
  }
}
