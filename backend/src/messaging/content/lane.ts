import { say, type SentMediaKind } from '@wavelane/contracts';
import type { Capabilities } from '@wavelane/gateway';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { MessageContent } from './message-content.js';
import { problemOfAsText } from './as-text/plain-text.js';

/**
 * Whether the list of a message goes out as numbered lines of text, because the lane sends no lists.
 * @returns true, or undefined if the lane takes the message as it is
 * @param file the kind of the file that the message carries
 * @throws DomainError invalid, field `content` or `buttons`: the lane does not send this kind; `mediaId`: nor a file with
 * buttons; `body`: with the lines of its list the text would be too long
 */
export function laneTakes(
  { content: kinds, buttonFiles }: Capabilities,
  wording: MessageContent,
  file?: SentMediaKind,
): true | undefined {
  const { content, buttons } = wording;
  const kind = content?.kind ?? (buttons.length > 0 ? 'buttons' : undefined);
  if (kind === 'buttons' && kinds.has(kind) && file !== undefined && !buttonFiles)
    throw DomainError.invalid(NO_BUTTON_FILES, { mediaId: NO_BUTTON_FILES });
  if (kind === undefined || kinds.has(kind)) return undefined;
  if (kind === 'list') {
    const problem = problemOfAsText({ ...wording, asText: true });
    if (problem) throw DomainError.invalid(problem, { body: problem });
    return true;
  }
  const field = kind === 'buttons' ? 'buttons' : 'content';
  throw DomainError.invalid(REFUSED[kind], { [field]: REFUSED[kind] });
}

const NO_BUTTON_FILES = say('lane-sends-no-buttons-with-file');

const REFUSED = {
  buttons: say('lane-sends-no-buttons'),
  location: say('lane-sends-no-locations'),
  contact: say('lane-sends-no-contact-cards'),
  poll: say('lane-sends-no-polls'),
};

/** Whether a person can press or choose something in it that must name the message. */
export const needsToken = ({
  buttons,
  content,
  asText,
}: Pick<MessageContent, 'buttons' | 'content'> & { asText?: true | undefined }): boolean =>
  buttons.length > 0 || (content?.kind === 'list' && !asText);
