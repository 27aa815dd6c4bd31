// Module
export { TeamModule } from './team.module.js';
