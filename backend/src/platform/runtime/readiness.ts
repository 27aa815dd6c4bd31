import { Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorFunction,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { EngineHolder } from '../storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../storage/tokens.js';
import { Runtime } from './runtime.js';

/** A projection further behind than this, in seconds, makes the process not ready. */
const MAX_LAG_S = 30;

/** Whether this process can serve: what `/health/ready` and the operators' page say. */
@Injectable()
export class Readiness {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly runtime: Runtime,
    private readonly engine: EngineHolder,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** What is wrong, by part; empty when all is well. Projections are asked only where the rest is well. */
  async problems(): Promise<Record<string, string>> {
    const problems = await this.check([
      () => this.process(),
      () => this.reached('eventStore', this.eventStore.head()),
      () => this.reached('readStore', this.readStore.ping()),
    ]);
    return Object.keys(problems).length > 0 ? problems : this.check([() => this.projections()]);
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

  /** Each that is too far behind counts for itself. */
  private async projections(): Promise<HealthIndicatorResult> {
    const results: HealthIndicatorResult[] = [];
    try {
      for (const { name, state, lagSeconds } of await this.engine.current.status()) {
        const isLate = state === 'stalled' || (lagSeconds > MAX_LAG_S && state !== 'standby');
        const late = `${state}, ${Math.round(lagSeconds)} s behind`;
        if (isLate) results.push(this.indicators.check(`projection ${name}`).down(late));
      }
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

const reason = (error: unknown) => (error instanceof Error ? error.name : 'unknown error');
