// Its declaration
export { overview } from './feature.js';

// Module
export { OverviewModule } from './overview.module.js';
