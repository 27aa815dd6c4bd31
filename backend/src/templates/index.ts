// Module
export { TemplatesModule } from './templates.module.js';
