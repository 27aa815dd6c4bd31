import { Body, Controller, HttpCode, HttpStatus, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type Channel, type WaitingChannel } from '@wavelane/contracts';
import type { Response } from 'express';
import { GetAccount } from '../../../identity/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { ApiParam, ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../../platform/http/paging.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { ActivateChannel } from './activation.command.js';
import { ListWaitingChannels } from './waiting.query.js';
import { ChannelIdPipe } from '../../../platform/http/numbers/channel-id.pipe.js';
import { ActivateChannelDto } from '../channels.dto.js';
import { ListChannels } from '../channels.queries.js';

/** Shows an administrator the channels of all users. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class AdminChannelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(api.userChannels)
  async list(
    @Param('id') accountId: string,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Channel[]> {
    if (!(await this.queries.execute(new GetAccount(accountId)))) throw DomainError.notFound('User');
    return sendPage(response, await this.queries.execute(new ListChannels(accountId, page)));
  }

  @Route(api.waitingChannels)
  async waiting(@Query() page: PageQuery, @Res({ passthrough: true }) response: Response): Promise<WaitingChannel[]> {
    return sendPage(response, await this.queries.execute(new ListWaitingChannels(page)));
  }

  /** 200 when the days are there, 202 while the gateway still works on it (the channel is `busy`). */
  @Confirmed()
  @Route(api.activateChannel)
  @HttpCode(200)
  @ApiResponse({ status: 202, description: 'The gateway still works on it: the channel is busy' })
  @ApiParam({ name: 'channelId', type: 'integer' })
  async activate(
    @Param('userId') accountId: string,
    @Param('channelId', ChannelIdPipe) channelId: number,
    @Body() { days }: ActivateChannelDto,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Channel> {
    const { channel, done } = await this.commands.execute(new ActivateChannel(accountId, channelId, days, context));
    response.status(done ? HttpStatus.OK : HttpStatus.ACCEPTED);
    return channel;
  }
}
