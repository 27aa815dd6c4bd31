import { asSeen, type ConversationMessage, type InboundContent, type RichContent, vcardOf } from '@wavelane/contracts';
import type { MediaDocument } from '../../../whatsapp/index.js';
import type { MessageDocument } from '../../../messaging/index.js';
import { sentMedia } from './sent-media.js';

type Sent = Pick<MessageDocument, 'media' | 'content' | 'asText'>;

/** The kind and the content of a message that was sent from here, as those of one that came are shown. */
export function sentContent(
  { media, content, asText }: Partial<Sent>,
  known: ReadonlyMap<string, MediaDocument>,
): Pick<ConversationMessage, 'kind' | 'content'> {
  if (media) return { kind: media.kind, content: { media: sentMedia(media, known) } };
  // The person got numbered lines, and no button.
  if (!content || asText) return { kind: 'text' };
  return { kind: content.kind, content: shown(content) };
}

/** The text that a person got: with the lines of a list that went out as text. */
export const sentText = ({ body, content, asText }: Partial<Sent> & { body: string }): string =>
  asSeen({ body, ...(content && { content }), ...(asText && { asText }) }).body;

/** The kind of a message that is quoted. */
export const sentKind = ({ media, content, asText }: Partial<Sent>): string =>
  media?.kind ?? (asText ? undefined : content?.kind) ?? 'text';

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
