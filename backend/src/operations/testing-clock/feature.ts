import type { Feature } from '../../platform/features/feature.js';
import { changingNothing } from '../../platform/features/live-rules.js';
import { TestClockModule } from './test-clock.module.js';
import { testClockEvents } from './test-clock.js';

export const testingClock: Feature = {
  modules: [TestClockModule],
  events: [testClockEvents],
  live: [changingNothing(...testClockEvents.types)],
  isOn: ({ testClock }) => testClock,
};
