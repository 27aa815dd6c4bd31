import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { SecurityModule } from './security.module.js';
import { securityEvents } from './security.events.js';

export const security: Feature = {
  modules: [SecurityModule],
  events: [securityEvents],
  live: [changing(securityEvents.types, { own: ['security'], admin: ['admin-security'] })],
};
