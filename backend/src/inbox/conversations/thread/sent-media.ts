import type { InboundMedia } from '@wavelane/contracts';
import type { MediaDocument } from '../../../whatsapp/index.js';
import type { MessageMedia } from '../../../messaging/index.js';

/** The file of a message that was sent from here, as one that came is shown. */
export function sentMedia({ mediaId, kind }: MessageMedia, known: ReadonlyMap<string, MediaDocument>): InboundMedia {
  const nothing = { seconds: null, width: null, height: null };
  const file = known.get(mediaId);
  if (!file) {
    const gone = { state: 'not-kept', reason: 'removed', contentType: null } as const;
    return { ...nothing, ...gone, id: mediaId, kind, mimeType: null, bytes: null, fileName: null };
  }
  const { mimeType, bytes, fileName, state, reason, contentType, seconds = null } = file;
  return { ...nothing, seconds, id: mediaId, kind, mimeType, bytes, fileName, state, reason, contentType };
}
