import { type ConversationMessage, type InboundContent, type RichContent, vcardOf } from '@wavelane/contracts';
import type { MediaDocument } from '../../../whatsapp/index.js';
import type { FrozenMessage } from '../../../messaging/index.js';
import { sentMedia } from './sent-media.js';

type Sent = Pick<FrozenMessage, 'media' | 'content'>;

/** The kind and the content of a message that was sent from here, as those of one that came are shown. */
export function sentContent(
  { media, content }: Partial<Sent>,
  known: ReadonlyMap<string, MediaDocument>,
): Pick<ConversationMessage, 'kind' | 'content'> {
  if (media) return { kind: media.kind, content: { media: sentMedia(media, known) } };
  return content ? { kind: content.kind, content: shown(content) } : { kind: 'text' };
}

/** The kind of a message that is quoted. */
export const sentKind = ({ media, content }: Partial<Sent>): string => media?.kind ?? content?.kind ?? 'text';

function shown(content: RichContent): InboundContent {
  switch (content.kind) {
    case 'list':
      return { list: { button: content.button, sections: content.sections } };
    case 'location': {
      const { latitude, longitude, name = null, address = null } = content;
      return { location: { latitude, longitude, name, address, live: false } };
    }
    case 'contact':
      return { contacts: [{ name: content.name, vcard: vcardOf(content) }] };
    case 'poll': {
      const { question: title, options, choices } = content;
      return { poll: { title, options, choices } };
    }
  }
}
