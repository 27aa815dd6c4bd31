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
import { Config } from '../config/config.js';
import { InTime, NoAnswerYet } from '../health/in-time.js';
import { InstallationCheck } from '../health/installation-check.js';
import { MissingWorkers } from '../health/missing-workers.js';
import { WriteCheck } from '../health/write-check.js';
import { EngineHolder } from '../storage/engine-holder.js';
import { progressOf } from '../storage/filling.js';
import { LogDamage } from '../storage/log-damage.js';
import { EVENT_STORE, READ_STORE } from '../storage/tokens.js';
import { Runtime } from './runtime.js';

/** A projection further behind than this, in seconds, makes the process not ready. */
const MAX_LAG_S = 30;
/**
 * A projection that a store refuses for longer than this, in seconds, is reported. After a server was away for a
 * moment, three tries with the waits between them take almost as long: until then the process stays ready, instead of
 * ready, not ready, ready.
 */
const REFUSED_S = 5;
/** The limit of each of the two steps, so that an answer comes within a second although a server gives none. */
const STEP_MS = 450;

/** Whether this process can serve: what `/health/ready` and the operators' page say. */
@Injectable()
export class Readiness {
  /** The end of the log at the start of this process; if the log did not answer then, at the first question. */
  private found: Position | undefined;
  /** The read models have had all of that. */
  private hasFound = false;
  private readonly inTime: InTime;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly runtime: Runtime,
    private readonly engine: EngineHolder,
    private readonly logDamage: LogDamage,
    private readonly writes: WriteCheck,
    private readonly installation: InstallationCheck,
    private readonly missing: MissingWorkers,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    { eventStoreUrl, mongoUrl }: Config,
  ) {
    this.inTime = new InTime(eventStoreUrl === undefined && mongoUrl === undefined ? Infinity : STEP_MS);
  }

  /** The problems, by part; empty when all is well. The checks that need both stores run only if both answer. */
  async problems(): Promise<Record<string, string>> {
    const problems = await this.check([
      () => this.process(),
      () => this.reached('eventStore', () => this.eventStore.head()),
      () => this.reached('readStore', () => this.readStore.ping()),
    ]);
    if (Object.keys(problems).length > 0) return problems;
    return this.check([
      () => this.well('stores', async () => this.installation.stores()),
      () => this.well('log', () => this.installation.log()),
      () => this.well('keys', () => this.installation.keys()),
      () => this.well('secrets', () => this.installation.secrets()),
      () => this.well('log writes', () => this.writes.log()),
      () => this.well('records', () => this.writes.records()),
      () => this.workers(),
      () => this.missingWorkers(),
      () => this.projections(),
    ]);
  }

  /**
   * Damage that harms only the people whose data it concerns, with the steps to take: damage in the log by place,
   * people whose keys are lost. With every process out of service it would harm all.
   */
  async damage(): Promise<Record<string, string>> {
    return { ...this.logDamages(), ...(await this.installation.people()) };
  }

  /** Damage in the log alone, by place. */
  logDamages(): Record<string, string> {
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

  private async reached(part: string, question: () => Promise<unknown>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(part);
    return this.inTime.ask(part, question).then(
      () => indicator.up(),
      (error: unknown) => indicator.down(reason(error)),
    );
  }

  private async well(part: string, question: () => Promise<string | undefined>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(part);
    const problem = await this.inTime
      .ask(part, question)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    return problem === undefined ? indicator.up() : indicator.down(problem);
  }

  /** Each that this process runs and that does not get on counts for itself. */
  private workers(): HealthIndicatorResult {
    const stuck = this.runtime.workers.flatMap(({ worker, standstill }) =>
      standstill === undefined ? [] : [this.indicators.check(`worker ${worker.name}`).down(standstill)],
    );
    return Object.assign({}, ...stuck) as HealthIndicatorResult;
  }

  /** Each that some process should run and none does. */
  private async missingWorkers(): Promise<HealthIndicatorResult> {
    const missing = Object.entries(await this.inTime.ask('workers', () => this.missing.find()).catch(() => ({})));
    const down = missing.map(([name, why]) => this.indicators.check(`worker ${name}`).down(why));
    return Object.assign({}, ...down) as HealthIndicatorResult;
  }

  /**
   * Each that is too far behind counts for itself. At first that is each without something that the log held before:
   * nothing that was acknowledged by the process before this one is missing in a list of this one.
   */
  private async projections(): Promise<HealthIndicatorResult> {
    const results: HealthIndicatorResult[] = [];
    try {
      const { found, statuses } = await this.inTime.ask('projections', async () => ({
        found: (this.found ??= this.runtime.headAtStart ?? (await this.eventStore.head())),
        statuses: await this.engine.current.status(),
      }));
      for (const { name, state, position, lagEvents, lagSeconds, filling, error } of statuses) {
        const isFilling = filling !== null && state === 'filling';
        const lacks = !this.hasFound && lagEvents > 0 && position < found && state !== 'paused';
        const isRefused = error !== null && lagSeconds > REFUSED_S && (state === 'waiting' || state === 'catching-up');
        const isBehind = state === 'stalled' || (lagSeconds > MAX_LAG_S && state !== 'standby');
        const isLate = isFilling || lacks || isRefused || isBehind;
        const late = isFilling
          ? `being filled from the log: ${progressOf(filling).message}`
          : `${state}, ${Math.round(lagSeconds)} s behind${error === null ? '' : `: ${error}`}`;
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

/** A store's message about its server shows what to look at; of other errors only the kind is reported. */
function reason(error: unknown): string {
  if (error instanceof ReadStoreUnavailable || error instanceof AnotherLog || error instanceof NoAnswerYet)
    return error.message;
  return error instanceof Error ? error.name : 'unknown error';
}
