// Its declaration
export { team } from './feature.js';

// Module
export { TeamModule } from './team.module.js';
