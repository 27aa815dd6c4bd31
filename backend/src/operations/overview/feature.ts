import type { Feature } from '../../platform/features/feature.js';
import { OverviewModule } from './overview.module.js';

export const overview: Feature = {
  modules: [OverviewModule],
};
