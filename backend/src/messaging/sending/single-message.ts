import type { SendMessage } from '@wavelane/contracts';
import type { MessageMedia } from '../jobs/job.events.js';

/**
 * A message to one person; with a file the body is its caption. `media`: a file that was already checked for this
 * person; `mediaId` is still unchecked.
 */
export interface SingleMessage extends SendMessage {
  media?: MessageMedia;
}
