// Its declaration
export { templates } from './feature.js';

// Module
export { TemplatesModule } from './templates.module.js';

// Queries
export { ListTemplates } from './templates.queries.js';

// Commands
export { demandTemplate } from './known-template.js';

// Read models
export { templatesProjection } from './templates.projection.js';

// The events of its streams
export { templateEvents } from './template.events.js';
