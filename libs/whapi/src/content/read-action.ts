import { BOUNDS, type MessageContent } from '@wavelane/gateway';
import { list, type Raw, raw, text } from '../fields.js';

/**
 * Reads a person's action on an earlier message: reaction, vote, edit, withdrawal. Any other action gives an empty
 * content.
 */
export function readAction(part: Raw): MessageContent {
  const messageId = text(part.target, BOUNDS.id);
  switch (part.type) {
    case 'reaction':
      return { reaction: { messageId, emoji: text(part.emoji, BOUNDS.word) } };
    case 'vote': {
      const options = list(part.votes).slice(0, BOUNDS.options);
      const chosen = options.map((option) => text(option, BOUNDS.name)).filter((option) => option !== null);
      return { vote: { messageId, options: chosen } };
    }
    case 'edit':
    case 'edited': {
      const kind = text(part.edited_type, BOUNDS.word);
      return { edit: { messageId, kind, text: editedText(part.edited_content, kind) } };
    }
    case 'delete':
      return { deletion: { messageId } };
    default:
      return {};
  }
}

/** The content itself, or under the name of its type. */
function editedText(value: unknown, kind: string | null): string | null {
  if (typeof value === 'string') return text(value, BOUNDS.text);
  const content = raw(value);
  const named = raw(kind !== null && Object.hasOwn(content, kind) ? content[kind] : content.text);
  for (const { body, caption } of [content, named]) {
    const found = text(body, BOUNDS.text) ?? text(raw(body).text, BOUNDS.text) ?? text(caption, BOUNDS.text);
    if (found !== null) return found;
  }
  return text(content.text, BOUNDS.text);
}
