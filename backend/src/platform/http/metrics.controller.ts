import { Controller, Get, Header, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Config } from '../config/config.js';
import { DomainError } from '../domain/domain-error.js';
import { Public } from '../security/policy.js';
import { EngineHolder } from '../storage/engine-holder.js';
import { isInsider } from './proxy/insiders.js';
import type { WavelaneRequest } from './commands/request-context.js';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

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

/** For Prometheus on the same host or with METRICS_TOKEN, and for administrators. */
@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly engine: EngineHolder,
    private readonly config: Config,
  ) {}

  @Get()
  @Header('Content-Type', registry.contentType)
  async metrics(@Req() request: WavelaneRequest): Promise<string> {
    if (!isInsider(request, this.config)) throw DomainError.notFound('Page');
    for (const status of await this.engine.current.status()) {
      lagEvents.set({ projection: status.name }, status.lagEvents);
      lagSeconds.set({ projection: status.name }, status.lagSeconds);
      faults.set({ projection: status.name }, status.faults.length);
    }
    return registry.metrics();
  }
}
