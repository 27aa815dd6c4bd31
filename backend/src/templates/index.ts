// Module
export { TemplatesModule } from './templates.module.js';

// What its streams hold
export { templateEvents } from './template.events.js';
