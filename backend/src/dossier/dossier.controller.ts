import { Controller, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { api, type PersonMoment } from '@wavelane/contracts';
import type { Response } from 'express';
import { Me, type Principal } from '../platform/http/commands/request-context.js';
import { sendPage } from '../platform/http/paging.js';
import { Route } from '../platform/http/route.js';
import { SignedIn } from '../platform/security/policy.js';
import { TimelineQuery } from './dossier.dto.js';
import { GetPersonTimeline } from './timeline/timeline.query.js';

/** All that is known of one person. */
@ApiTags('people')
@SignedIn()
@Controller()
export class DossierController {
  constructor(private readonly queries: QueryBus) {}

  @Route(api.personTimeline)
  async timeline(
    @Me() { accountId }: Principal,
    @Param('id') id: string,
    @Query() page: TimelineQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PersonMoment[]> {
    return sendPage(response, await this.queries.execute(new GetPersonTimeline(accountId, id, page)));
  }
}
