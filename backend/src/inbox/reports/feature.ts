import type { Feature } from '../../platform/features/feature.js';
import { ReportsModule } from './reports.module.js';

export const reports: Feature = {
  modules: [ReportsModule],
};
