import { Module, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { templateHandlers } from './templates.commands.js';
import { TemplatesController } from './templates.controller.js';
import { templatesProjection } from './templates.projection.js';
import { templateQueries } from './templates.queries.js';

/** Messages to use again. */
@Module({
  controllers: [TemplatesController],
  providers: [...templateHandlers, ...templateQueries],
})
export class TemplatesModule implements OnModuleInit {
  constructor(private readonly features: FeatureRegistry) {}

  onModuleInit(): void {
    this.features.addProjections(templatesProjection);
  }
}
