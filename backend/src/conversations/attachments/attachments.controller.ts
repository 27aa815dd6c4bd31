import { Controller, Param, Req } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { api, MEDIA_MAX_BYTES, type UploadedMedia } from '@wavelane/contracts';
import type { Request } from 'express';
import { TOO_LARGE } from '../../media/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { ApiForm } from '../../platform/http/api-form.js';
import { OwnIdempotency } from '../../platform/http/commands/idempotency.interceptor.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { readFile } from '../../platform/http/forms/one-file.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { FindConversations } from '../list/find-conversations.js';
import { Attachments } from './attachments.js';

const FORM = { field: 'file', maxBytes: MEDIA_MAX_BYTES, tooLarge: TOO_LARGE, missing: 'Choose a file' };

/** The form of POST /api/conversations/{id}/media. */
const MEDIA_FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: {
      type: 'string' as const,
      format: 'binary',
      example: '%PDF-1.4\n%%EOF\n',
      description:
        'A picture (JPEG, PNG; at most 5 MB), a video (MP4, 3GP), a sound (MP3, M4A, AAC, AMR, OGG), a PDF or an office document (at most 16 MB each), by its content',
    },
  },
};

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
  @OwnIdempotency()
  @ApiForm(MEDIA_FORM)
  @ApiResponse({ status: 413 })
  @ApiResponse({ status: 415 })
  async upload(
    @Me() me: Principal,
    @Param('id') id: string,
    @Req() request: Request,
    @Context() context: CommandContext,
  ): Promise<UploadedMedia> {
    const found = await this.find.one(me, id);
    return this.attachments.take(found, me.memberId, (take) => readFile(request, FORM, take), context);
  }
}
