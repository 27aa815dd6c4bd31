import { Controller, Query, Req, Res } from '@nestjs/common';
import { api, type LiveHint } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiProduces, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { LiveQuery } from './live.dto.js';
import { LiveLines } from './live-lines.js';

/** Reports changes to pages that are open. */
@ApiTags('live')
@SignedIn('self')
@Controller()
export class LiveController {
  constructor(private readonly lines: LiveLines) {}

  @Route(api.liveLine)
  @ApiProduces('text/event-stream')
  async live(
    @Me() me: Principal,
    @Query() { after, age }: LiveQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<LiveHint> {
    // A browser that reconnects by itself sends its last position in a header, and the address of its first request.
    const since = { after: request.header('last-event-id') ?? after, age };
    const missed = await this.lines.missed(me, since);
    const isStream = request.method === 'GET' && /\btext\/event-stream\b/.test(request.header('accept') ?? '');
    if (isStream) await this.lines.open(me, response, since);
    else response.json(missed);
    return missed;
  }
}
