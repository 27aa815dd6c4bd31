import { Module } from '@nestjs/common';
import { AnsweringModule } from '../answering/answering.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { MessagingModule } from '../../messaging/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { deliveriesProjection } from './facts/deliveries.projection.js';
import { factsProjection } from './facts/facts.projection.js';
import { stretchesProjection } from './facts/stretches.projection.js';
import { ReportSource } from './report-source.js';
import { ReportsController } from './reports.controller.js';
import { reportQueries } from './reports.queries.js';

/** Reports of the work done, counted and timed. */
@Module({
  imports: [AnsweringModule, ConversationsModule, MessagingModule],
  controllers: [ReportsController],
  providers: [...projects(factsProjection, stretchesProjection, deliveriesProjection), ...reportQueries, ReportSource],
})
export class ReportsModule {}
