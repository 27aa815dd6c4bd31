import { Module } from '@nestjs/common';
import { projects } from '../../platform/runtime/declarations.js';
import { cannedReplyHandlers } from './canned-replies.commands.js';
import { CannedRepliesController } from './canned-replies.controller.js';
import { cannedRepliesProjection } from './canned-replies.projection.js';
import { ListCannedRepliesHandler } from './canned-replies.queries.js';

/** Texts with which members answer again and again. */
@Module({
  controllers: [CannedRepliesController],
  providers: [...projects(cannedRepliesProjection), ...cannedReplyHandlers, ListCannedRepliesHandler],
})
export class CannedRepliesModule {}
