import { Inject, Injectable } from '@nestjs/common';
import type {
  HealthCheckView,
  Lag,
  OperationsOverview,
  ProjectionView,
  ReactorView,
  WorkerView,
} from '@wavelane/contracts';
import { decidedAtOf, type EventStore, type Position } from '@wavelane/event-store';
import { LAG_COUNTED, NotFilledYet, type ProjectionStatus } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { Clock } from '../platform/domain/clock.js';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import type { Reactor } from '../platform/runtime/reactor.js';
import { Readiness } from '../platform/runtime/readiness.js';
import { Runtime } from '../platform/runtime/runtime.js';
import type { Worker } from '../platform/runtime/worker.js';
import { EngineHolder } from '../platform/storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../platform/storage/tokens.js';
import { Held } from './held/held.js';
import { FailedEvents } from './events/failed-events.js';
import { dispatcherQueue, gatewayQueue } from './queues.js';

/** Reads the state of all running parts from the stores: the same from any process. */
@Injectable()
export class Overview {
  constructor(
    private readonly engine: EngineHolder,
    private readonly features: FeatureRegistry,
    private readonly runtime: Runtime,
    private readonly readiness: Readiness,
    private readonly faults: FailedEvents,
    private readonly held: Held,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async read(): Promise<OperationsOverview> {
    const head = await this.eventStore.head();
    return {
      at: new Date(this.clock.now()).toISOString(),
      log: { head, storeId: await this.eventStore.storeId() },
      health: await this.health(),
      projections: (await this.engine.current.status()).map(projectionView),
      reactors: await Promise.all(this.features.reactors.map((reactor) => this.reactor(reactor, head))),
      workers: await Promise.all(this.features.workers.map((worker) => this.worker(worker))),
      queues: await this.queues(),
      held: this.held.view(),
    };
  }

  /** @returns undefined if there is no such projection */
  async projection(name: string): Promise<ProjectionView | undefined> {
    const status = (await this.engine.current.status()).find((one) => one.name === name);
    return status && projectionView(status);
  }

  private async queues(): Promise<OperationsOverview['queues']> {
    const { readModels } = this.engine;
    try {
      return { dispatcher: await dispatcherQueue(readModels), gateway: await gatewayQueue(readModels) };
    } catch (error) {
      if (error instanceof NotFilledYet) return null;
      throw error;
    }
  }

  private async health(): Promise<HealthCheckView[]> {
    const parts = { process: null, eventStore: null, readStore: null };
    const problems = { ...parts, ...(await this.readiness.problems()), ...(await this.readiness.damage()) };
    return Object.entries(problems).map(([name, problem]) => ({ name, problem }));
  }

  private async reactor({ name, handles }: Reactor, head: Position): Promise<ReactorView> {
    const here = this.runtime.reactors.find(({ reactor }) => reactor.name === name);
    const position = await this.runtime.reachedBy({ name });
    return {
      name,
      ...(await this.lag(position, head, handles)),
      owner: await this.owner(`lease:reactor:${name}`),
      parked: await this.faults.parkedOf(name),
      failure: here?.failure ?? null,
    };
  }

  private async worker({ name }: Worker): Promise<WorkerView> {
    const runner = this.runtime.workers.find(({ worker }) => worker.name === name);
    return {
      name,
      owner: await this.owner(`lease:worker:${name}`),
      here: runner?.leads ?? false,
      busy: runner?.busy ?? false,
      lastPassAt: runner?.passedAt === undefined ? null : new Date(runner.passedAt).toISOString(),
      failure: runner?.failure ?? null,
    };
  }

  private async lag(position: Position, head: Position, types: readonly string[]): Promise<Lag> {
    if (position >= head) return { position, lagEvents: 0, lagSeconds: 0 };
    const { events } = await this.eventStore.readAll({ after: position, limit: LAG_COUNTED, types });
    const oldest = events[0] && decidedAtOf(events[0]);
    const lagSeconds = oldest === undefined ? 0 : Math.max(0, (this.clock.now() - Date.parse(oldest)) / 1_000);
    return { position, lagEvents: events.length, lagSeconds };
  }

  private async owner(key: string): Promise<string | null> {
    const lease = (await this.readStore.pointer(key))?.value;
    return lease && Number(lease.expiresAt) > this.clock.machine() ? String(lease.owner) : null;
  }
}

function projectionView(status: ProjectionStatus): ProjectionView {
  const { name, version, collection, state, position, head, lagEvents, lagSeconds, rate, owner, error } = status;
  const { rebuild, filling, versionPointer, faults } = status;
  return {
    ...{ name, version, collection, state, position, head, lagEvents, lagSeconds, rate, owner, error },
    previous: versionPointer.previous?.collection ?? null,
    faults: faults.length,
    rebuild: rebuild && {
      collection: rebuild.collection,
      state: rebuild.state,
      reason: rebuild.reason,
      startedAt: rebuild.startedAt,
      startedBy: rebuild.startedBy,
      share: rebuild.share,
      events: rebuild.events,
      rate: rebuild.rate,
    },
    filling: filling && { share: filling.share, events: filling.events, secondsLeft: filling.secondsLeft },
    switched: versionPointer.switched ?? null,
  };
}
