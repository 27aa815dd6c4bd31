// Its declaration
export { live } from './feature.js';

// Module
export { LiveModule } from './live.module.js';

// Parts that other floors build on
export { LiveLines } from './live-lines.js';
