import type { Feature } from '../platform/features/feature.js';
import { changing } from '../platform/features/live-rules.js';
import { OperationsModule } from './operations.module.js';
import { operationsEvents } from './operations.events.js';

export const operations: Feature = {
  modules: [OperationsModule],
  events: [operationsEvents],
  live: [changing(operationsEvents.types, { admin: ['admin-operations'] })],
};
