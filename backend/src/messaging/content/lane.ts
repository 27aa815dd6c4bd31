import { say } from '@wavelane/contracts';
import type { Capabilities } from '@wavelane/gateway';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { FrozenMessage } from '../jobs/job.events.js';
import type { MessageContent } from './message-content.js';

/**
 * Whether the list of a message goes out as numbered lines of text, because the lane sends no lists.
 * @returns true, or undefined if the lane takes the message as it is
 * @throws DomainError invalid, field `content` or `buttons`: the lane does not send this kind
 */
export function laneTakes(
  { content: kinds }: Capabilities,
  { content, buttons }: Pick<MessageContent, 'content' | 'buttons'>,
): true | undefined {
  const kind = content?.kind ?? (buttons.length > 0 ? 'buttons' : undefined);
  if (kind === undefined || kinds.has(kind)) return undefined;
  if (kind === 'list') return true;
  const field = kind === 'buttons' ? 'buttons' : 'content';
  throw DomainError.invalid(REFUSED[kind], { [field]: REFUSED[kind] });
}

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
