// Module
export { TemplatesModule } from './templates.module.js';

// Queries
export { ListTemplates } from './templates.queries.js';

// What its streams hold
export { templateEvents } from './template.events.js';
