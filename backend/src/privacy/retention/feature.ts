import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { RetentionModule } from './retention.module.js';
import { retentionEvents } from './retention.events.js';

export const retention: Feature = {
  modules: [RetentionModule],
  events: [retentionEvents],
  live: [changing(retentionEvents.types, { own: ['security'] })],
};
