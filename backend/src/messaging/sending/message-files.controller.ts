import { Controller, Req } from '@nestjs/common';
import { api, type UploadedMedia } from '@wavelane/contracts';
import type { Request } from 'express';
import { MediaUploads, TakesUpload, uploadIn } from '../../whatsapp/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';

/** Files for messages whose recipient is not named yet. */
@ApiTags('messages')
@SignedIn('answer')
@Controller()
export class MessageFilesController {
  constructor(private readonly uploads: MediaUploads) {}

  @Route(api.uploadMessageMedia)
  @TakesUpload()
  upload(
    @Me() { accountId, memberId: by }: Principal,
    @Req() request: Request,
    @Context() context: CommandContext,
  ): Promise<UploadedMedia> {
    return this.uploads.prepare({ accountId, by }, uploadIn(request), context);
  }
}
