import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { listed } from '../../platform/features/sections.js';
import { TemplatesModule } from './templates.module.js';
import { templateEvents } from './template.events.js';
import { ListTemplates } from './templates.queries.js';

export const templates: Feature = {
  modules: [TemplatesModule],
  events: [templateEvents],
  live: [changing(templateEvents.types, { own: ['templates'] })],
  sections: ({ queries }) => [
    listed({ order: 10, name: 'templates', title: 'Templates' }, (account, page) =>
      queries.execute(new ListTemplates(account, page)),
    ),
  ],
};
