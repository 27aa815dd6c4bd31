import { Module } from '@nestjs/common';
import { ForgettingModule } from '../forgetting/forgetting.module.js';
import { WhatsappModule } from '../../whatsapp/index.js';
import { MessagingModule } from '../../messaging/index.js';
import { PeopleModule } from '../../people/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { Outdated } from './outdated.js';
import { RetentionController } from './retention.controller.js';
import { retentionProjection } from './retention.projection.js';
import { retentionQueries } from './retention.queries.js';
import { RetentionWorker } from './retention.worker.js';

/** How long an account keeps files and people. */
@Module({
  imports: [ForgettingModule, WhatsappModule, MessagingModule, PeopleModule],
  controllers: [RetentionController],
  providers: [...projects(retentionProjection), Outdated, RetentionWorker, ...retentionQueries],
})
export class RetentionModule {}
