import type { Feature } from '../../platform/features/feature.js';
import { changing, changingNothing } from '../../platform/features/live-rules.js';
import { ForgettingModule } from './forgetting.module.js';
import { forgettingEvents } from './forgetting.events.js';

export const forgetting: Feature = {
  modules: [ForgettingModule],
  events: [forgettingEvents],
  live: [
    changing(['ForgettingBegun', 'ForgettingStepDone'], { own: ['people'] }),
    changing(['ForgettingEnded'], { own: ['people', 'inbox', 'jobs', 'suppressions'] }),
    changingNothing('SubjectKeysDestroyed'),
  ],
};
