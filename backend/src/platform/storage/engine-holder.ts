import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EventStore, LogFeed } from '@wavelane/event-store';
import { type Projection, ProjectionEngine, type ReadModels } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { processOwner } from '@wavelane/runtime';
import type { Tracer } from '@wavelane/tracing';
import { say } from '@wavelane/contracts';
import { Clock } from '../domain/clock.js';
import { DomainError } from '../domain/domain-error.js';
import { EventTraces } from '../tracing/event-traces.js';
import { tracedPages } from '../tracing/traced-pages.js';
import { TRACER } from '../tracing/tracer.js';
import { EVENT_STORE, LOG_TAIL, ON_FATAL, READ_STORE } from './tokens.js';

/**
 * The projection engine, made when all features have declared their projections. The READ_MODELS that are injected
 * before that pass every call on.
 */
@Injectable()
export class EngineHolder {
  private readonly logger = new Logger('Projections');
  private engine: ProjectionEngine | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(LOG_TAIL) private readonly feed: LogFeed,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly clock: Clock,
    @Inject(ON_FATAL) private readonly onFatal: (error: Error) => void,
    @Inject(TRACER) private readonly tracer: Tracer,
    private readonly traces: EventTraces,
  ) {}

  create(projections: readonly Projection[]): ProjectionEngine {
    this.engine = new ProjectionEngine({
      eventStore: this.eventStore,
      feed: this.feed,
      readStore: this.readStore,
      projections,
      now: () => this.clock.now(),
      machine: () => this.clock.machine(),
      owner: processOwner(),
      log: (message, details) => this.logger.warn({ ...details, message }),
      onRefused: this.onFatal,
      ...tracedPages(this.tracer, this.traces),
    });
    return this.engine;
  }

  /** @throws DomainError unavailable before the start is complete */
  get current(): ProjectionEngine {
    if (!this.engine) throw DomainError.unavailable(say('wavelane-starting'));
    return this.engine;
  }

  async stop(): Promise<void> {
    await this.engine?.stop();
  }

  readonly readModels: ReadModels = {
    get: (projection, id) => this.current.readModels.get(projection, id),
    many: (projection, ids) => this.current.readModels.many(projection, ids),
    find: (projection, query) => this.current.readModels.find(projection, query),
    findRows: (projection, query) => this.current.readModels.findRows(projection, query),
    manyRows: (projection, ids) => this.current.readModels.manyRows(projection, ids),
    count: (projection, where) => this.current.readModels.count(projection, where),
    values: (projection, query) => this.current.readModels.values(projection, query),
    waitFor: (...wait) => this.current.readModels.waitFor(...wait),
  };
}
