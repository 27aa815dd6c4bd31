import type { Feature } from '../../platform/features/feature.js';
import { TeamModule } from './team.module.js';

export const team: Feature = {
  modules: [TeamModule],
};
