import { Module } from '@nestjs/common';
import { projects } from '../platform/runtime/declarations.js';
import { templateHandlers } from './templates.commands.js';
import { TemplatesController } from './templates.controller.js';
import { templatesProjection } from './templates.projection.js';
import { templateQueries } from './templates.queries.js';

/** Messages to use again. */
@Module({
  controllers: [TemplatesController],
  providers: [...projects(templatesProjection), ...templateHandlers, ...templateQueries],
})
export class TemplatesModule {}
