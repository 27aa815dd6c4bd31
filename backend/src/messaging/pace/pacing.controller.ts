import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type ChannelPacing } from '@wavelane/contracts';
import { ChannelIdPipe } from '../../platform/http/numbers/channel-id.pipe.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiParam, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { GetChannelPacing, SetChannelPace } from './pacing.commands.js';
import { SetPaceDto } from './pacing.dto.js';

const ID = { name: 'id', type: 'integer' } as const;

/** How fast a channel sends to many. */
@ApiTags('channels')
@SignedIn('manage')
@Controller()
export class PacingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.channelPacing)
  @ApiParam(ID)
  get(@Me() { accountId }: Principal, @Param('id', ChannelIdPipe) id: number): Promise<ChannelPacing> {
    return this.queries.execute(new GetChannelPacing(accountId, id));
  }

  @Route(api.setPace)
  @ApiParam(ID)
  set(
    @Me() { accountId }: Principal,
    @Param('id', ChannelIdPipe) id: number,
    @Body() { pace }: SetPaceDto,
    @Context() context: CommandContext,
  ): Promise<ChannelPacing> {
    return this.commands.execute(new SetChannelPace(accountId, id, pace, context));
  }
}
