import type { Feature } from '../../platform/features/feature.js';
import { BulkModule } from './bulk.module.js';

export const bulk: Feature = {
  modules: [BulkModule],
};
