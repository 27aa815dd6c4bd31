import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import type { Response } from 'express';
import { FeatureRegistry } from '../runtime/feature-registry.js';
import { Runtime } from '../runtime/runtime.js';
import { Public } from '../security/policy.js';
import { EngineHolder } from '../storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../storage/tokens.js';

interface Health {
  status: 'ok' | 'unavailable';
  /** What is wrong, by part; empty when all is well. */
  problems: Record<string, string>;
  /** What features want operators to know; null where it cannot be told now. Nothing here makes a process unready. */
  details: Record<string, unknown>;
}

/** A projection further behind than this, in seconds, makes the process not ready. */
const MAX_LAG_S = 30;

@ApiTags('operations')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly runtime: Runtime,
    private readonly engine: EngineHolder,
    private readonly features: FeatureRegistry,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** The process answers; says nothing of its neighbours, so that an outage of theirs does not restart it. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Whether requests should be sent here; 503 names what is not ready. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const problems: Record<string, string> = {};
    if (!this.runtime.running) problems.process = 'starting or stopping';
    await this.eventStore.head().catch((error: unknown) => (problems.eventStore = reason(error)));
    await this.readStore.ping().catch((error: unknown) => (problems.readStore = reason(error)));
    if (Object.keys(problems).length === 0) await this.projections(problems);
    if (Object.keys(problems).length === 0) return { status: 'ok', problems, details: await this.details() };
    response.status(503);
    return { status: 'unavailable', problems, details: {} };
  }

  private async details(): Promise<Record<string, unknown>> {
    const read = [...this.features.healthDetails].map(async ([name, detail]) => [
      name,
      await detail().catch(() => null),
    ]);
    return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>;
  }

  private async projections(problems: Record<string, string>): Promise<void> {
    try {
      for (const { name, state, lagSeconds } of await this.engine.current.status()) {
        if (state === 'stalled' || (lagSeconds > MAX_LAG_S && state !== 'standby')) {
          problems[`projection ${name}`] = `${state}, ${Math.round(lagSeconds)} s behind`;
        }
      }
    } catch (error) {
      problems.projections = reason(error);
    }
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.name : 'unknown error');
