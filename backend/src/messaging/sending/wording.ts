import { checkCaption, mayHaveCaption, NO_BUTTONS, NO_CAPTION, type Saying } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type MessageContent, plainText, render } from '../content/message-content.js';
import { writtenOf } from '../content/written.js';
import type { SingleMessage } from './single-message.js';

/**
 * The text that goes out to one person. With a file all texts together are its caption, and may be empty.
 * @throws DomainError invalid, naming the field
 */
export function wordingOf(content: SingleMessage, phone: string): MessageContent {
  const { media, name, email } = content;
  const values = { name, email, phone };
  const written = writtenOf(content, { hasFile: media !== undefined });
  if (!media) return render(written, values);
  if (written.buttons.length > 0) refuse('buttons', NO_BUTTONS);
  const wording = render(written, values, ANY);
  const first = (['body', 'header', 'footer'] as const).find((field) => wording[field]);
  if (first === undefined) return wording;
  if (!mayHaveCaption(media.kind)) refuse(first, NO_CAPTION);
  const problem = checkCaption(plainText(wording));
  if (problem !== undefined) refuse(first, problem);
  return wording;
}

/** All texts are looked at together. */
const ANY = () => undefined;

function refuse(field: string, problem: Saying): never {
  throw DomainError.invalid(problem, { [field]: problem });
}
