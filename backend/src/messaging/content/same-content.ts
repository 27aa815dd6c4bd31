import type { MessageContent as GatewayContent } from '@wavelane/gateway';
import type { FrozenMessage } from '../jobs/job.events.js';
import { plainText } from './message-content.js';

/** A file comes back under the gateway's own word for how it is played. */
const PLAYED_AS: ReadonlyMap<string, string> = new Map([
  ['voice', 'audio'],
  ['gif', 'video'],
  ['short', 'video'],
]);
const played = (kind: string | undefined) => PLAYED_AS.get(kind ?? '') ?? kind;

/**
 * Whether what the gateway shows of ours is this message, as far as that can be seen: the same text, and a file of the same
 * kind or none. A picture without a caption has no text at all.
 */
export const isSameContent = (
  sent: Pick<FrozenMessage, 'header' | 'body' | 'footer' | 'media'>,
  shown: { text: string | null; content?: GatewayContent },
): boolean => (shown.text ?? '') === plainText(sent) && played(shown.content?.media?.kind) === played(sent.media?.kind);
