import type { Feature } from '../../platform/features/feature.js';
import { PresenceModule } from './presence.module.js';

export const presence: Feature = {
  modules: [PresenceModule],
};
