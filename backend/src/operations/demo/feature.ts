import type { Feature } from '../../platform/features/feature.js';
import { DemoModule } from './demo.module.js';

export const demo: Feature = {
  modules: [DemoModule],
};
