import type { SendMessage } from '@wavelane/contracts';
import type { MessageMedia } from '../jobs/job.events.js';

/**
 * A message to one person; with a file the body is its caption. `media`: a file of which it is known already that this
 * person can get it, where `mediaId` is still to be looked at.
 */
export interface SingleMessage extends SendMessage {
  media?: MessageMedia;
}
