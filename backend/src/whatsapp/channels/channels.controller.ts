import { Body, Controller, HttpCode, Param, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type Channel, type QrResponse } from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { ApiParam, ApiTags } from '../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ChannelIdPipe } from '../../platform/http/numbers/channel-id.pipe.js';
import { AddChannel, RemoveChannel } from './channels.commands.js';
import { AddChannelDto, RenameChannelDto, UseLinkedNumberDto } from './channels.dto.js';
import { PauseChannel, RenameChannel, ResumeChannel } from './owner/owner.commands.js';
import { ListChannels } from './channels.queries.js';
import { UseLinkedNumber } from './linking/linked-number.js';
import { AuthorizeChannel, GetChannelQr, LogoutChannel } from './linking/linking.commands.js';

const ID = { name: 'id', type: 'integer' } as const;

/** The channels of the signed-in user. */
@ApiTags('channels')
@SignedIn('manage')
@Controller()
export class ChannelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('look')
  @Route(api.channels)
  async list(
    @Me() { accountId, channels }: Principal,
    @Query() page: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Channel[]> {
    return sendPage(response, await this.queries.execute(new ListChannels(accountId, page, channels)));
  }

  @Route(api.addChannel)
  add(
    @Me() { accountId }: Principal,
    @Body() { label, phone }: AddChannelDto,
    @Context() context: CommandContext,
  ): Promise<Channel> {
    return this.commands.execute(new AddChannel(accountId, label, phone, context));
  }

  @Route(api.renameChannel)
  @ApiParam(ID)
  rename(
    @Me() { accountId }: Principal,
    @Param('id', ChannelIdPipe) id: number,
    @Body() { label }: RenameChannelDto,
    @Context() context: CommandContext,
  ): Promise<Channel> {
    return this.commands.execute(new RenameChannel(accountId, id, label, context));
  }

  @Route(api.pauseChannel)
  @HttpCode(200)
  @ApiParam(ID)
  pause(
    @Me() { accountId }: Principal,
    @Param('id', ChannelIdPipe) id: number,
    @Context() context: CommandContext,
  ): Promise<Channel> {
    return this.commands.execute(new PauseChannel(accountId, id, context));
  }

  @Route(api.resumeChannel)
  @HttpCode(200)
  @ApiParam(ID)
  resume(
    @Me() { accountId }: Principal,
    @Param('id', ChannelIdPipe) id: number,
    @Context() context: CommandContext,
  ): Promise<Channel> {
    return this.commands.execute(new ResumeChannel(accountId, id, context));
  }

  @Route(api.removeChannel)
  @ApiParam(ID)
  async remove(
    @Me() { accountId }: Principal,
    @Param('id', ChannelIdPipe) id: number,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.commands.execute(new RemoveChannel(accountId, id, context));
    return { success: true };
  }

  @Route(api.channelQr)
  @ApiParam(ID)
  qr(@Me() { accountId }: Principal, @Param('id', ChannelIdPipe) id: number): Promise<QrResponse> {
    return this.queries.execute(new GetChannelQr(accountId, id));
  }

  @Route(api.authorizeChannel)
  @ApiParam(ID)
  authorize(
    @Me() { accountId }: Principal,
    @Param('id', ChannelIdPipe) id: number,
    @Context() context: CommandContext,
  ): Promise<Channel> {
    return this.commands.execute(new AuthorizeChannel(accountId, id, context));
  }

  @Route(api.useLinkedNumber)
  @ApiParam(ID)
  useLinkedNumber(
    @Me() { accountId }: Principal,
    @Param('id', ChannelIdPipe) id: number,
    @Body() { phone }: UseLinkedNumberDto,
    @Context() context: CommandContext,
  ): Promise<Channel> {
    return this.commands.execute(new UseLinkedNumber(accountId, id, phone, context));
  }

  @Route(api.logOutChannel)
  @HttpCode(200)
  @ApiParam(ID)
  logout(
    @Me() { accountId }: Principal,
    @Param('id', ChannelIdPipe) id: number,
    @Context() context: CommandContext,
  ): Promise<Channel> {
    return this.commands.execute(new LogoutChannel(accountId, id, context));
  }
}
