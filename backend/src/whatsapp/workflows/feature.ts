import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { WorkflowsModule } from './workflows.module.js';
import { workflowEvents } from './webhook-token.events.js';

export const workflows: Feature = {
  modules: [WorkflowsModule],
  events: [workflowEvents],
  live: [changing(workflowEvents.types, { own: ['workflows'] })],
};
