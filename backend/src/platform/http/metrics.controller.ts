import { Controller, Get, Header, Req } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client';
import { Config } from '../config/config.js';
import { Clock } from '../domain/clock.js';
import { DomainError } from '../domain/domain-error.js';
import { LogSkew } from '../health/log-skew.js';
import { registry } from '../metrics/registry.js';
import { Readiness } from '../runtime/readiness.js';
import { Public } from '../security/policy.js';
import { EngineHolder } from '../storage/engine-holder.js';
import { LogDamage } from '../storage/log-damage.js';
import { ApiExcludeController } from './openapi/decorators.js';
import { isInsider } from './proxy/insiders.js';
import type { WavelaneRequest } from './commands/request-context.js';

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by route template, method and status',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
});
const lagEvents = new Gauge({
  name: 'projection_lag_events',
  help: 'Events not yet applied, counted up to 1,000',
  labelNames: ['projection'],
  registers: [registry],
});
const lagSeconds = new Gauge({
  name: 'projection_lag_seconds',
  help: 'Age of the oldest event not yet applied',
  labelNames: ['projection'],
  registers: [registry],
});
const faults = new Gauge({
  name: 'projection_faults',
  help: 'Quarantined keys',
  labelNames: ['projection'],
  registers: [registry],
});

const damaged = new Gauge({
  name: 'log_damaged_places',
  help: 'Events of the log that this process found damaged',
  registers: [registry],
});

const ready = new Gauge({ name: 'ready', help: '1 where /health/ready answers 200', registers: [registry] });
const unready = new Gauge({
  name: 'unready_parts',
  help: 'Parts for which /health/ready answers 503',
  labelNames: ['part'],
  registers: [registry],
});
const clockJump = new Gauge({
  name: 'clock_jump_seconds',
  help: 'By how much the clock of the machine has leapt; business time goes on without it',
  registers: [registry],
});

const logSkew = new Gauge({
  name: 'log_clock_skew_seconds',
  help: "By how much the clock of the log's server is ahead of the machine's, as last measured; 0 for a log without a server",
  registers: [registry],
});

/**
 * Measures the process itself, from the first request for metrics on: a timer wakes the event loop a hundred times a
 * second to measure its delay, which is half the work of an idle process, and useless if no client reads metrics.
 */
function measureProcess(): void {
  if (!registry.getSingleMetric('nodejs_eventloop_lag_seconds')) collectDefaultMetrics({ register: registry });
}

/** For Prometheus on the same host or with METRICS_TOKEN, and for administrators. */
@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly engine: EngineHolder,
    private readonly config: Config,
    private readonly damage: LogDamage,
    private readonly readiness: Readiness,
    private readonly clock: Clock,
    private readonly skew: LogSkew,
  ) {}

  @Get()
  @Header('Content-Type', registry.contentType)
  async metrics(@Req() request: WavelaneRequest): Promise<string> {
    if (!isInsider(request, this.config)) throw DomainError.notFound('Page');
    const problems = Object.keys(await this.readiness.problems());
    ready.set(problems.length === 0 ? 1 : 0);
    unready.reset();
    for (const part of problems) unready.set({ part }, 1);
    clockJump.set((this.clock.jump?.ms ?? 0) / 1_000);
    logSkew.set((this.skew.ms ?? 0) / 1_000);
    await this.setLags();
    damaged.set(this.damage.list.length);
    measureProcess();
    return registry.metrics();
  }

  /** A store that is away leaves the last numbers; `ready` says so. */
  private async setLags(): Promise<void> {
    const states = await this.engine.current.status().catch(() => []);
    for (const { name, lagEvents: events, lagSeconds: seconds, faults: parked } of states) {
      lagEvents.set({ projection: name }, events);
      lagSeconds.set({ projection: name }, seconds);
      faults.set({ projection: name }, parked.length);
    }
  }
}
