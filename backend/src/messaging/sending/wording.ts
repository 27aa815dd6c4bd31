import { refuse } from '../../platform/domain/domain-error.js';
import { captionProblem } from '../content/captioned.js';
import { type MessageContent, render } from '../content/message-content.js';
import { writtenOf } from '../content/written.js';
import type { SingleMessage } from './single-message.js';

/**
 * The text that goes out to one person. With a file and no buttons all texts together are its caption, and may be empty.
 * @throws DomainError invalid, naming the field
 */
export function wordingOf(content: SingleMessage, phone: string): MessageContent {
  const { media, name, email } = content;
  const values = { name, email, phone };
  const written = writtenOf(content, { hasFile: media !== undefined });
  if (!media) return render(written, values);
  const wording = render(written, values, ANY);
  const found = captionProblem(wording, media.kind);
  if (found) refuse(found.field, found.problem);
  return wording;
}

/** All texts are looked at together. */
const ANY = () => undefined;
