import type { EventStore } from '@wavelane/event-store';
import { Fenced, type ReadStore, ReadStoreUnavailable } from '@wavelane/read-store';
import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import { Foundation } from '../foundation/foundation.js';
import { DocumentRebuilder, type DocumentRebuilt } from '../rebuild/document-rebuilder.js';
import type { KeptDocuments } from '../run/kept-documents.js';
import { RunningVersions } from '../run/running-versions.js';
import { Versions } from '../versions/versions.js';

export interface ProcessOptions {
  eventStore: EventStore;
  readStore: ReadStore;
  projections: readonly Projection[];
  /** Names the process, and its machine. */
  owner: string;
  /** The clock of the process, Unix ms. */
  now: () => number;
  monotonic: () => number;
  kept: KeptDocuments;
  /** False: it trusts its kept documents for as long as it believes in its lease. */
  isCareful?: boolean;
}

/** The error of a store that could not write although it is there. */
export class InEachOthersWay extends Error {}

/** A process that projects, as the projector does, with each of its turns by itself. */
export class SimulatedProcess {
  readonly running: RunningVersions;
  private readonly foundation: Foundation;
  private readonly versions: Versions;
  private readonly rebuilder: DocumentRebuilder;
  private isOpen = false;

  constructor({ kept, isCareful = true, ...options }: ProcessOptions) {
    this.foundation = new Foundation({ ...options, fill: { from: Infinity } });
    if (!isCareful) Object.defineProperty(this.foundation.lease, 'isFresh', { value: true });
    this.versions = new Versions(this.foundation);
    this.running = new RunningVersions(this.foundation, kept);
    const projector = { running: this.running, isProjecting: true, exclusively: <T>(work: () => Promise<T>) => work() };
    this.rebuilder = new DocumentRebuilder(this.foundation, projector);
  }

  prepare(): Promise<void> {
    return this.versions.prepare();
  }

  /** Whether it has the lease, as far as it knows. */
  get isProjecting(): boolean {
    return this.isOpen;
  }

  /** True if it may repair documents. */
  get mayRepair(): boolean {
    return this.isOpen && this.foundation.lease.isSettled;
  }

  /** True unless it has the lease, whatever it knows of that. */
  async isDeposed(): Promise<boolean> {
    const { lease, leaseKey, readStore } = this.foundation;
    return !lease.fence || (await readStore.pointer(leaseKey))?.value.term !== lease.fence.term;
  }

  /** Checks the lease and folds one page. @returns true at the head of the log */
  async turn(pageSize: number): Promise<boolean> {
    const { lease } = this.foundation;
    const { running } = this;
    try {
      if (!(await lease.hold())) {
        this.isOpen = false;
        running.letGo();
        return false;
      }
      if (!this.isOpen) {
        running.forget();
        await running.sync(await this.versions.all());
      }
      this.isOpen = true;
      const isAtHead = await running.pass(pageSize, new AbortController().signal);
      await running.settle();
      return isAtHead;
    } catch (error) {
      this.isOpen = false;
      running.letGo();
      if (error instanceof Fenced) lease.doubt();
      else if (!(error instanceof ReadStoreUnavailable || error instanceof InEachOthersWay)) throw error;
      return false;
    }
  }

  /** @returns undefined if another process projects */
  async repair(projection: string, key: string): Promise<DocumentRebuilt | undefined> {
    try {
      return await this.rebuilder.refold(projection, key);
    } catch (error) {
      if (error instanceof NotNow) return undefined;
      // The store cannot hold this value.
      if (error instanceof TypeError) return 'fault';
      throw error;
    }
  }
}
