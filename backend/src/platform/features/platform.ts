import { logWritesEvents } from '../health/log-writes.events.js';
import type { Feature } from './feature.js';
import { changingNothing } from './live-rules.js';

/** The events of the platform itself. Its modules are started before all features. */
export const platform: Feature = {
  modules: [],
  events: [logWritesEvents],
  live: [changingNothing(...logWritesEvents.types)],
};
