import { Module } from '@nestjs/common';
import { AccountExportsModule } from '../account-exports/index.js';
import { BulkModule } from '../bulk/index.js';
import { MediaModule } from '../media/index.js';
import { MessagingModule } from '../messaging/index.js';
import { PeopleModule } from '../people/index.js';
import { projects } from '../platform/runtime/declarations.js';
import { ForgetPersonHandler } from './forgetting.commands.js';
import { ForgettingController } from './forgetting.controller.js';
import { forgettingQueries } from './forgetting.queries.js';
import { ForgettingWorker } from './forgetting.worker.js';
import { forgettingsProjection } from './forgettings.projection.js';
import { ForgettingReplay } from './replay.js';
import { ForgettingSteps } from './steps/forgetting-steps.js';
import { ForgettingWork } from './steps/forgetting-work.js';
import { HeardWishes } from './steps/heard-wishes.js';

/** Forgetting somebody for good: keys, documents, files and whatever else tells of them. */
@Module({
  imports: [AccountExportsModule, PeopleModule, MediaModule, MessagingModule, BulkModule],
  controllers: [ForgettingController],
  providers: [
    ...projects(forgettingsProjection),
    ForgettingWork,
    HeardWishes,
    ForgettingSteps,
    ForgettingWorker,
    ForgettingReplay,
    ForgetPersonHandler,
    ...forgettingQueries,
  ],
})
export class ForgettingModule {}
