// Module
export { OverviewModule } from './overview.module.js';
