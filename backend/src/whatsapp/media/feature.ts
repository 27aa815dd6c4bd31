import type { Feature } from '../../platform/features/feature.js';
import { changing, changingNothing } from '../../platform/features/live-rules.js';
import { MediaModule } from './media.module.js';
import { mediaEvents } from './media.events.js';

export const media: Feature = {
  modules: [MediaModule],
  events: [mediaEvents],
  live: [
    changing(['MediaKept', 'MediaNotKept', 'MediaRemoved'], { own: ['inbox'] }),
    changingNothing('MediaUploaded', 'MediaPrepared', 'MediaAddressed', 'MediaUsed'),
    changingNothing('MediaShared', 'MediaHeld', 'MediaReleased'),
  ],
};
