import type { Feature } from '../../platform/features/feature.js';
import { LiveModule } from './live.module.js';

export const live: Feature = {
  modules: [LiveModule],
};
