import type { RichContent } from '@wavelane/contracts';
import type { MessageContent as GatewayContent } from '@wavelane/gateway';
import type { FrozenMessage } from '../../jobs/job.events.js';
import { textOfSent } from './plain-text.js';

/** A file comes back under the gateway's own word for how it is played. */
const PLAYED_AS: ReadonlyMap<string, string> = new Map([
  ['voice', 'audio'],
  ['gif', 'video'],
  ['short', 'video'],
]);
const played = (kind: string | undefined) => PLAYED_AS.get(kind ?? '') ?? kind;

type Sent = Pick<FrozenMessage, 'header' | 'body' | 'footer' | 'media' | 'content' | 'asText'>;

/**
 * Whether what the gateway shows of ours is this message, as far as that can be seen: the same text, the same place,
 * card or poll, and a file of the same kind or none. A picture without a caption has no text at all.
 */
export const isSameContent = (sent: Sent, shown: { text: string | null; content?: GatewayContent }): boolean =>
  (shown.text ?? '') === textOfSent(sent) &&
  played(shown.content?.media?.kind) === played(sent.media?.kind) &&
  isSameRich(sent.content, shown.content);

/** WhatsApp rounds degrees; this is about ten metres. */
const NEAR = 0.000_1;

function isSameRich(sent: RichContent | undefined, shown: GatewayContent | undefined): boolean {
  const { location, contacts, poll } = shown ?? {};
  switch (sent?.kind) {
    case 'location':
      return (
        location !== undefined &&
        Math.abs(location.latitude - sent.latitude) < NEAR &&
        Math.abs(location.longitude - sent.longitude) < NEAR &&
        (location.name ?? '') === (sent.name ?? '')
      );
    case 'contact':
      return contacts?.length === 1 && contacts[0]?.name === sent.name;
    case 'poll':
      return poll?.title === sent.question && isEqual(poll.options, sent.options);
    default:
      return (location ?? contacts ?? poll) === undefined;
  }
}

const isEqual = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, at) => text === other[at]);
