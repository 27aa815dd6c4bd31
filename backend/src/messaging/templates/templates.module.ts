import { Module } from '@nestjs/common';
import { projects } from '../../platform/runtime/declarations.js';
import { WhatsappModule } from '../../whatsapp/index.js';
import { TemplateFiles } from './template-files.js';
import { TemplateFilesReleased } from './template-files.reactor.js';
import { templateHandlers } from './templates.commands.js';
import { TemplatesController } from './templates.controller.js';
import { templatesProjection } from './templates.projection.js';
import { templateQueries } from './templates.queries.js';

/** Messages to use again. */
@Module({
  imports: [WhatsappModule],
  controllers: [TemplatesController],
  providers: [
    ...projects(templatesProjection),
    ...templateHandlers,
    ...templateQueries,
    TemplateFiles,
    TemplateFilesReleased,
  ],
})
export class TemplatesModule {}
