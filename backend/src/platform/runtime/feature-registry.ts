import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Projection } from '@wavelane/projections';
import { DeclaredProjection } from './declarations.js';
import { HealthDetail } from './health-detail.js';
import { Reactor } from './reactor.js';
import { BeforeWork, Worker } from './worker.js';

/**
 * The parts that run, found among the providers of all modules: projections that a module `projects`, and classes
 * marked `@Reactor()`, `@Worker()` or `@HealthDetail()`. Complete when all modules are made; the runtime starts each
 * only in processes that have the role for it.
 */
@Injectable()
export class FeatureRegistry {
  private found: Found | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  get projections(): readonly Projection[] {
    return this.all.projections;
  }

  get reactors(): Reactor[] {
    return this.all.reactors;
  }

  get workers(): readonly Worker[] {
    return this.all.workers;
  }

  /** The work that comes before reactors and workers. */
  get beforeWork(): readonly BeforeWork[] {
    return this.all.beforeWork;
  }

  /** The details that readiness shows beside whether the process is ready. */
  get healthDetails(): readonly HealthDetail[] {
    return this.all.healthDetails;
  }

  private get all(): Found {
    this.found ??= {
      projections: this.instances()
        .filter((one) => one instanceof DeclaredProjection)
        .map(({ projection }) => projection),
      reactors: this.instances(Reactor.KEY) as Reactor[],
      workers: this.instances(Worker.KEY) as Worker[],
      beforeWork: this.instances(BeforeWork.KEY) as BeforeWork[],
      healthDetails: this.instances(HealthDetail.KEY) as HealthDetail[],
    };
    return this.found;
  }

  /** A provider that a module exports is one instance, in whichever modules it is seen. */
  private instances(metadataKey?: string): unknown[] {
    const wrappers = this.discovery.getProviders(metadataKey === undefined ? undefined : { metadataKey });
    return [...new Set(wrappers.map(({ instance }) => instance as unknown))];
  }
}

interface Found {
  projections: Projection[];
  reactors: Reactor[];
  workers: Worker[];
  beforeWork: BeforeWork[];
  healthDetails: HealthDetail[];
}
