import { Module } from '@nestjs/common';
import { WhatsappModule } from '../../whatsapp/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { CannedFiles } from './canned-files.js';
import { CannedFilesReleased } from './canned-files.reactor.js';
import { cannedReplyHandlers } from './canned-replies.commands.js';
import { CannedRepliesController } from './canned-replies.controller.js';
import { cannedRepliesProjection } from './canned-replies.projection.js';
import { ListCannedRepliesHandler } from './canned-replies.queries.js';

/** Texts with which members answer again and again. */
@Module({
  imports: [WhatsappModule],
  controllers: [CannedRepliesController],
  providers: [
    ...projects(cannedRepliesProjection),
    ...cannedReplyHandlers,
    CannedFiles,
    CannedFilesReleased,
    ListCannedRepliesHandler,
  ],
})
export class CannedRepliesModule {}
