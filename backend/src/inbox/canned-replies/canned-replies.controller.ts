import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type CannedReply, type Done } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { ChangeCannedReply, CreateCannedReply, DeleteCannedReply } from './canned-replies.commands.js';
import { SaveCannedReplyDto } from './canned-replies.dto.js';
import { ListCannedReplies } from './canned-replies.queries.js';

/** Texts with which members answer: edited by managers, used by all members. */
@ApiTags('conversations')
@SignedIn('manage')
@Controller()
export class CannedRepliesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @SignedIn('look')
  @Route(api.cannedReplies)
  list(@Me() { accountId }: Principal): Promise<CannedReply[]> {
    return this.queries.execute(new ListCannedReplies(accountId));
  }

  @Route(api.createCannedReply)
  create(
    @Me() { accountId }: Principal,
    @Body() content: SaveCannedReplyDto,
    @Context() context: CommandContext,
  ): Promise<CannedReply> {
    return this.commands.execute(new CreateCannedReply({ accountId, content }, context));
  }

  @Route(api.changeCannedReply)
  change(
    @Me() { accountId }: Principal,
    @Param('id') cannedReplyId: string,
    @Body() content: SaveCannedReplyDto,
    @Context() context: CommandContext,
  ): Promise<CannedReply> {
    return this.commands.execute(new ChangeCannedReply({ accountId, cannedReplyId, content }, context));
  }

  @Route(api.deleteCannedReply)
  async remove(
    @Me() { accountId }: Principal,
    @Param('id') cannedReplyId: string,
    @Context() context: CommandContext,
  ): Promise<Done> {
    await this.commands.execute(new DeleteCannedReply({ accountId, cannedReplyId }, context));
    return { success: true };
  }
}
