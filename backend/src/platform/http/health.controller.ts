import { Controller, Req, Res } from '@nestjs/common';
import { api, type Health } from '@wavelane/contracts';
import type { Response } from 'express';
import { Config } from '../config/config.js';
import { FeatureRegistry } from '../runtime/feature-registry.js';
import { Public } from '../security/policy.js';
import { Readiness } from '../runtime/readiness.js';
import { ApiResponse, ApiTags } from './openapi/decorators.js';
import { Route } from './route.js';
import { isInsider } from './proxy/insiders.js';
import type { WavelaneRequest } from './commands/request-context.js';

@ApiTags('operations')
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly features: FeatureRegistry,
    private readonly config: Config,
  ) {}

  /** The process answers; says nothing of its neighbours, so that an outage of theirs does not restart it. */
  @Route(api.live)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Whether requests should be sent here; 503 names what is not ready. A damaged event takes no process out of service,
   * but is named. Strangers learn names and nothing else.
   */
  @Route(api.ready)
  @ApiResponse({ status: 503, description: 'Not ready', schema: { $ref: '#/components/schemas/Health' } })
  async ready(@Req() request: WavelaneRequest, @Res({ passthrough: true }) response: Response): Promise<Health> {
    const [problems, isInside] = [await this.readiness.problems(), isInsider(request, this.config)];
    if (Object.keys(problems).length === 0) {
      const damage = await this.readiness.damage();
      const status = Object.keys(damage).length === 0 ? 'ok' : 'degraded';
      const shown = isInside ? damage : namesOf(damage, 'damaged');
      return { status, problems: shown, details: isInside ? await this.details() : {} };
    }
    response.status(503);
    return { status: 'unavailable', problems: isInside ? problems : namesOf(problems, 'not ready'), details: {} };
  }

  /** The features' details for operators; null if one cannot be read now. Nothing here makes a process unready. */
  private async details(): Promise<Record<string, unknown>> {
    const read = this.features.healthDetails.map(async (detail) => [
      detail.name,
      await detail.read().catch(() => null),
    ]);
    return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>;
  }
}

const namesOf = (problems: Record<string, string>, how: string) =>
  Object.fromEntries(Object.keys(problems).map((part) => [part, how]));
