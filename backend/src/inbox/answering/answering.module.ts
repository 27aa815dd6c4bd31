import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { WhatsappModule } from '../../whatsapp/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { AnsweringAccounts } from './answering-accounts.js';
import { AnsweringController } from './answering.controller.js';
import { answeringProjection } from './answering.projection.js';
import { GetAnsweringHandler } from './answering.queries.js';
import { AutomaticFiles } from './automatic/automatic-files.js';
import { AutomaticFilesReleased } from './automatic/automatic-files.reactor.js';

/** When an account answers, and what happens to its conversations by itself. */
@Module({
  imports: [IdentityModule, WhatsappModule],
  controllers: [AnsweringController],
  providers: [
    ...projects(answeringProjection),
    GetAnsweringHandler,
    AnsweringAccounts,
    AutomaticFiles,
    AutomaticFilesReleased,
  ],
  exports: [AnsweringAccounts],
})
export class AnsweringModule {}
