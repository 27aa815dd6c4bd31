import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type SavedWording, type Wording } from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { PublishWording, ReviseWording } from './wordings.commands.js';
import { PublishWordingDto, ReviseWordingDto } from './wordings.dto.js';
import { GetWording, ListWordings } from './wordings.queries.js';

/** The texts that ask people for consent. */
@ApiTags('people')
@SignedIn('manage')
@Controller()
export class WordingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('look')
  @Route(api.wordings)
  async list(
    @Me() { accountId }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Wording[]> {
    return sendPage(response, await this.queries.execute(new ListWordings(accountId, page)));
  }

  @SignedIn('look')
  @Route(api.wording)
  get(@Me() { accountId }: Principal, @Param('id') id: string): Promise<Wording> {
    return this.queries.execute(new GetWording(accountId, id));
  }

  @Route(api.publishWording)
  publish(
    @Me() { accountId }: Principal,
    @Body() { purpose, language, text }: PublishWordingDto,
    @Context() context: CommandContext,
  ): Promise<SavedWording> {
    return this.commands.execute(new PublishWording({ accountId, purpose, language, text }, context));
  }

  @Route(api.reviseWording)
  revise(
    @Me() { accountId }: Principal,
    @Param('id') wordingId: string,
    @Body() { text }: ReviseWordingDto,
    @Context() context: CommandContext,
  ): Promise<SavedWording> {
    return this.commands.execute(new ReviseWording({ accountId, wordingId, text }, context));
  }
}
