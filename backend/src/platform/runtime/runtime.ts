import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { EventStore, LogFeed, Position } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { LogRolledBack } from '@wavelane/projections';
import type { Tracer } from '@wavelane/tracing';
import { LogPlaces, processOwner, within } from '@wavelane/runtime';
import { Config } from '../config/config.js';
import { Clock } from '../domain/clock.js';
import { demandStillNoMove } from '../storage/move/move-mark.js';
import { EventTraces } from '../tracing/event-traces.js';
import { tracedReactions } from '../tracing/traced-reactions.js';
import { TRACER } from '../tracing/tracer.js';
import { EVENT_STORE, LOG_TAIL, READ_STORE } from '../storage/tokens.js';
import { EngineHolder } from '../storage/engine-holder.js';
import { reachedBy, waitUntilIdle } from './wait-until-idle.js';
import { FeatureRegistry } from './feature-registry.js';
import { placeOf, type Reactor } from './reactor.js';
import { ReactorRunner } from './reactor-runner.js';
import { StateFeed } from './state-feed.js';
import { Timetable } from './timetable.js';
import { WorkerRunner } from './worker-runner.js';
import { StartStep } from '../process/start-step.js';

/**
 * Work that still waits for a neighbour this long after the process was told to end is left as a crash would leave it.
 */
const STOP_MS = 5_000;

/**
 * Starts what the features registered, each only in a process that has the role for it, and stops it before the
 * stores are closed.
 */
@Injectable()
export class Runtime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Runtime');
  readonly reactors: ReactorRunner[] = [];
  readonly workers: WorkerRunner[] = [];
  /** True between start and stop: the first thing that readiness checks. */
  running = false;
  /** End of the log when this process started; undefined if the log did not answer. */
  headAtStart: Position | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly features: FeatureRegistry,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly engine: EngineHolder,
    private readonly timetable: Timetable,
    private readonly states: StateFeed,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(LOG_TAIL) private readonly feed: LogFeed,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TRACER) private readonly tracer: Tracer,
    private readonly traces: EventTraces,
  ) {}

  @StartStep('starting read models, reactors and workers')
  async onApplicationBootstrap(): Promise<void> {
    const { roles } = this.config;
    await this.checkReactors();
    this.headAtStart = await this.eventStore.head().catch(() => undefined);
    this.states.start();
    const engine = this.engine.create(this.features.projections);
    if (roles.has('projector')) await engine.start();
    else await engine.prepare();
    for (const first of this.features.beforeWork) await first.beforeWork();
    const options = {
      eventStore: this.eventStore,
      feed: this.feed,
      readStore: this.readStore,
      readModels: engine.readModels,
      now: () => this.clock.now(),
      machine: () => this.clock.machine(),
      owner: processOwner(),
      log: (message: string, details: Record<string, unknown>) => this.logger.warn({ ...details, message }),
    };
    if (roles.has('reactor')) {
      const reacting = { ...options, ...tracedReactions(this.tracer, this.traces) };
      for (const reactor of this.features.reactors) this.reactors.push(new ReactorRunner(reactor, reacting));
    }
    if (roles.has('scheduler')) {
      for (const worker of this.features.workers) this.workers.push(new WorkerRunner(worker, options));
    }
    // Filling read models may have taken minutes: nothing starts if a move began meanwhile.
    await demandStillNoMove(this.readStore, this.clock.machine());
    for (const runner of [...this.reactors, ...this.workers]) runner.start();
    for (const runner of this.workers) this.timetable.add(runner);
    this.running = true;
  }

  /** Read models reveal a log that lost its end; if they are gone, the reactors' places do. @throws LogRolledBack */
  private async checkReactors(): Promise<void> {
    const names = new Map(this.features.reactors.map((reactor) => [placeOf(reactor), reactor.name]));
    const beyond = await new LogPlaces(this.eventStore, this.readStore).beyondHead([...names.keys()]);
    if (beyond) throw new LogRolledBack(names.get(beyond.key) ?? beyond.key, beyond.position, beyond.head, 'reactor');
  }

  /** The position up to which a reactor has handled the log, in whatever process it runs. */
  reachedBy(reactor: Pick<Reactor, 'name'>): Promise<Position> {
    const { handles = [] } = this.features.reactors.find(({ name }) => name === reactor.name) ?? {};
    const places = new LogPlaces(this.eventStore, this.readStore);
    return reachedBy({ ...reactor, handles }, this.reactors, places, this.eventStore);
  }

  /**
   * Waits until all effects of past events are done: read models, reactors and workers.
   * @returns false if `withinMs` passed first, and as soon as the process stops
   */
  waitUntilIdle(withinMs: number): Promise<boolean> {
    const { eventStore, readStore, reactors: runners, workers } = this;
    const { readModels } = this.engine.current;
    const { reactors } = this.features;
    const projections = this.features.projections.map(({ name }) => name);
    const parts = { eventStore, readStore, readModels, projections, runners, reactors, workers };
    return waitUntilIdle({ ...parts, stopping: this.stopping.signal }, withinMs);
  }

  /** Business time has moved: what was due later may be due now. */
  nudgeWorkers(): void {
    for (const runner of this.workers) runner.nudge();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.running = false;
    this.stopping.abort();
    this.states.stop();
    const stopped = Promise.all([...this.reactors, ...this.workers].map((runner) => runner.stop()));
    if (!(await within(STOP_MS, stopped))) this.logger.warn('Work under way is left; the next start takes it up');
    await this.engine.stop();
  }
}
