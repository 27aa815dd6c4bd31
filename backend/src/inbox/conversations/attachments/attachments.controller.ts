import { Controller, Param, Req } from '@nestjs/common';
import { api, type UploadedMedia } from '@wavelane/contracts';
import type { Request } from 'express';
import { TakesUpload, uploadIn } from '../../../whatsapp/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { FindConversations } from '../list/find-conversations.js';
import { Attachments } from './attachments.js';

/** Files that are sent in replies. */
@ApiTags('conversations')
@SignedIn('answer')
@Controller()
export class AttachmentsController {
  constructor(
    private readonly find: FindConversations,
    private readonly attachments: Attachments,
  ) {}

  /** The rights are looked at before the first byte of the file is read. */
  @Route(api.uploadMedia)
  @TakesUpload()
  async upload(
    @Me() me: Principal,
    @Param('id') id: string,
    @Req() request: Request,
    @Context() context: CommandContext,
  ): Promise<UploadedMedia> {
    const found = await this.find.one(me, id);
    return this.attachments.take(found, me.memberId, uploadIn(request), context);
  }
}
