import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { FeatureRegistry } from '../runtime/feature-registry.js';
import { Public } from '../security/policy.js';
import { Readiness } from '../runtime/readiness.js';

interface Health {
  status: 'ok' | 'unavailable';
  /** What is wrong, by part; empty when all is well. */
  problems: Record<string, string>;
  /** What features want operators to know; null where it cannot be told now. Nothing here makes a process unready. */
  details: Record<string, unknown>;
}

@ApiTags('operations')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly features: FeatureRegistry,
  ) {}

  /** The process answers; says nothing of its neighbours, so that an outage of theirs does not restart it. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Whether requests should be sent here; 503 names what is not ready. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const problems = await this.readiness.problems();
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
}
