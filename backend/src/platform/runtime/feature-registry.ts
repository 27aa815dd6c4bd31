import { Injectable } from '@nestjs/common';
import type { Projection } from '@wavelane/projections';
import type { Reactor } from './reactor.js';
import type { Worker } from './worker.js';

/**
 * Where features announce what must run. Modules register in `onModuleInit`; the runtime starts everything in
 * `onApplicationBootstrap`, each only in processes that have the role for it.
 */
@Injectable()
export class FeatureRegistry {
  readonly projections: Projection[] = [];
  readonly reactors: Reactor[] = [];
  readonly workers: Worker[] = [];
  /** What readiness says beside whether the process is ready, by name. */
  readonly healthDetails = new Map<string, () => Promise<unknown>>();

  // The engine handles every projection alike, whatever its document type is.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  addProjections(...projections: Projection<any>[]): void {
    this.projections.push(...(projections as Projection[]));
  }

  addReactors(...reactors: Reactor[]): void {
    this.reactors.push(...reactors);
  }

  addWorkers(...workers: Worker[]): void {
    this.workers.push(...workers);
  }

  addHealthDetail(name: string, read: () => Promise<unknown>): void {
    this.healthDetails.set(name, read);
  }
}
