import { Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { AnotherLog, type EventStore, type Position } from '@wavelane/event-store';
import { type ReadStore, ReadStoreUnavailable } from '@wavelane/read-store';
import { InstallationCheck } from '../health/installation-check.js';
import { WriteCheck } from '../health/write-check.js';
import { EngineHolder } from '../storage/engine-holder.js';
import { progressOf } from '../storage/filling.js';
import { LogDamage } from '../storage/log-damage.js';
import { EVENT_STORE, READ_STORE } from '../storage/tokens.js';
import { Runtime } from './runtime.js';

/** A projection further behind than this, in seconds, makes the process not ready. */
const MAX_LAG_S = 30;

/** Whether this process can serve: what `/health/ready` and the operators' page say. */
@Injectable()
export class Readiness {
  /** What the log held before this process, or before this was first asked where the log did not say it at the start. */
  private found: Position | undefined;
  /** The read models have had all of that. */
  private hasFound = false;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly runtime: Runtime,
    private readonly engine: EngineHolder,
    private readonly logDamage: LogDamage,
    private readonly writes: WriteCheck,
    private readonly installation: InstallationCheck,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** What is wrong, by part; empty when all is well. What needs both stores is asked only where they answer. */
  async problems(): Promise<Record<string, string>> {
    const problems = await this.check([
      () => this.process(),
      () => this.reached('eventStore', this.eventStore.head()),
      () => this.reached('readStore', this.readStore.ping()),
    ]);
    if (Object.keys(problems).length > 0) return problems;
    return this.check([
      () => this.well('stores', Promise.resolve(this.installation.stores())),
      () => this.well('log', this.installation.log()),
      () => this.well('keys', this.installation.keys()),
      () => this.well('log writes', this.writes.log()),
      () => this.well('records', this.writes.records()),
      () => this.workers(),
      () => this.projections(),
    ]);
  }

  /**
   * What is damaged in the log, by place, and where the steps are. It harms what needs it; with every process out of
   * service it would harm all.
   */
  damage(): Record<string, string> {
    const places = this.logDamage.list.map(({ stream, revision, position, message }, index) => {
      const inStream = `stream ${stream}${revision === null ? '' : `, revision ${revision}`}`;
      const place = stream === null ? (position ?? String(index + 1)) : inStream;
      return [`log damage: ${place}`, `${message}. What to do: ${this.logDamage.steps}`];
    });
    return Object.fromEntries(places) as Record<string, string>;
  }

  private process(): HealthIndicatorResult {
    const process = this.indicators.check('process');
    return this.runtime.running ? process.up() : process.down('starting or stopping');
  }

  private async reached(part: string, answer: Promise<unknown>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(part);
    return answer.then(
      () => indicator.up(),
      (error: unknown) => indicator.down(reason(error)),
    );
  }

  private async well(part: string, answer: Promise<string | undefined>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(part);
    const problem = await answer.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return problem === undefined ? indicator.up() : indicator.down(problem);
  }

  /** Each that this process runs and that does not get on counts for itself. */
  private workers(): HealthIndicatorResult {
    const stuck = this.runtime.workers.flatMap(({ worker, standstill }) =>
      standstill === undefined ? [] : [this.indicators.check(`worker ${worker.name}`).down(standstill)],
    );
    return Object.assign({}, ...stuck) as HealthIndicatorResult;
  }

  /**
   * Each that is too far behind counts for itself. At first that is each without something that the log held before:
   * nothing that was acknowledged by the process before this one is missing in a list of this one.
   */
  private async projections(): Promise<HealthIndicatorResult> {
    const results: HealthIndicatorResult[] = [];
    try {
      const found = (this.found ??= this.runtime.headAtStart ?? (await this.eventStore.head()));
      for (const { name, state, position, lagEvents, lagSeconds, filling } of await this.engine.current.status()) {
        const isFilling = filling !== null && state === 'filling';
        const lacks = !this.hasFound && lagEvents > 0 && position < found && state !== 'paused';
        const isLate = isFilling || lacks || state === 'stalled' || (lagSeconds > MAX_LAG_S && state !== 'standby');
        const late = isFilling
          ? `being filled from the log: ${progressOf(filling).message}`
          : `${state}, ${Math.round(lagSeconds)} s behind`;
        if (isLate) results.push(this.indicators.check(`projection ${name}`).down(late));
      }
      if (results.length === 0) this.hasFound = true;
    } catch (error) {
      return this.indicators.check('projections').down(reason(error));
    }
    return Object.assign({}, ...results) as HealthIndicatorResult;
  }

  private async check(indicators: HealthIndicatorFunction[]): Promise<Record<string, string>> {
    try {
      await this.health.check(indicators);
      return {};
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      const { error: down = {} } = error.getResponse() as HealthCheckResult;
      return Object.fromEntries(Object.entries(down).map(([part, result]) => [part, String(result?.message)]));
    }
  }
}

/** What a store says of its server tells what to look at; of other errors only the kind is told. */
function reason(error: unknown): string {
  if (error instanceof ReadStoreUnavailable || error instanceof AnotherLog) return error.message;
  return error instanceof Error ? error.name : 'unknown error';
}
