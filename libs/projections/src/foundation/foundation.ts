import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { LogCheckpoints } from '@wavelane/runtime';
import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import { codeSet } from '../define/naming.js';
import { EngineEvents } from './engine-events.js';
import { FaultLog } from './fault-log.js';

export interface FoundationOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  projections: readonly Projection[];
  /** Unix ms. */
  now: () => number;
  /** Names this process in leases. */
  owner: string;
}

/** What all objects of one engine stand on: the stores, the projections, the clock, the fault log and the events. */
export class Foundation {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly projections: readonly Projection[];
  readonly now: () => number;
  readonly owner: string;
  readonly events = new EngineEvents();
  readonly faults: FaultLog;
  readonly checkpoints: LogCheckpoints;
  /** Names the set of projections: the checkpoint of what all live versions together have, kept by the projector. */
  readonly markKey: string;

  constructor({ eventStore, readStore, projections, now, owner }: FoundationOptions) {
    this.eventStore = eventStore;
    this.readStore = readStore;
    this.projections = projections;
    this.now = now;
    this.owner = owner;
    this.faults = new FaultLog(readStore, now);
    this.checkpoints = new LogCheckpoints(eventStore, readStore);
    this.markKey = `projector:${codeSet(projections)}`;
  }

  /** Of the process that projects this set. */
  get leaseKey(): string {
    return `lease:${this.markKey}`;
  }

  /** @throws NotNow */
  projection(name: string): Projection {
    const projection = this.projections.find((candidate) => candidate.name === name);
    if (!projection) throw new NotNow(`There is no projection '${name}'.`);
    return projection;
  }

  isoNow(): string {
    return new Date(this.now()).toISOString();
  }
}
