// Its declaration
export { reports } from './feature.js';

// Module
export { ReportsModule } from './reports.module.js';
