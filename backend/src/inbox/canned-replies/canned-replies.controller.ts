import { Body, Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { api, type CannedReply, type Done } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { CannedFiles } from './canned-files.js';
import { cannedReplyIdOf, ChangeCannedReply, CreateCannedReply, DeleteCannedReply } from './canned-replies.commands.js';
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
    private readonly files: CannedFiles,
  ) {}

  @SignedIn('look')
  @Route(api.cannedReplies)
  list(@Me() { accountId }: Principal): Promise<CannedReply[]> {
    return this.queries.execute(new ListCannedReplies(accountId));
  }

  @Route(api.createCannedReply)
  @ApiResponse({ status: 404 })
  async create(
    @Me() { accountId, memberId: by }: Principal,
    @Body() { mediaId, ...wanted }: SaveCannedReplyDto,
    @Context() context: CommandContext,
  ): Promise<CannedReply> {
    const of = { accountId, by, cannedReplyId: cannedReplyIdOf(accountId, context), mediaId };
    const content = await this.files.attached(of, wanted, context);
    return this.files.orRelease(of, context, () =>
      this.commands.execute(new CreateCannedReply({ accountId, content }, context)),
    );
  }

  @Route(api.changeCannedReply)
  async change(
    @Me() { accountId, memberId: by }: Principal,
    @Param('id') cannedReplyId: string,
    @Body() { mediaId, ...wanted }: SaveCannedReplyDto,
    @Context() context: CommandContext,
  ): Promise<CannedReply> {
    const of = { accountId, by, cannedReplyId, mediaId };
    const content = await this.files.attached(of, wanted, context, true);
    return this.files.orRelease(of, context, () =>
      this.commands.execute(new ChangeCannedReply({ accountId, cannedReplyId, content }, context)),
    );
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
