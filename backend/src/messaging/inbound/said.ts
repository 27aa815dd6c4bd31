import type { GatewayMessageReceived } from '../../gateway/index.js';
import type { Wish } from '../../people/index.js';
import { isAnswer } from './chat.js';

/** What a message that came says for itself. */
export interface Said {
  /** null where it says nothing: a reaction, a vote or a withdrawal is never a wish. */
  text: string | null;
  /** The gateway's id of the message of before that it changes; null where it is a message of its own. */
  changes: string | null;
}

export function saidIn({
  kind,
  text,
  content,
}: Pick<GatewayMessageReceived['data'], 'kind' | 'text' | 'content'>): Said {
  if (content?.edit) return { text: content.edit.text, changes: content.edit.messageId };
  return { text: isAnswer(kind) ? text : null, changes: null };
}

/**
 * A message that was changed to STOP counts: that is the newest word, and silence errs on the safe side. One that was
 * changed to START does not: what was refused is given back by a message of its own.
 */
export const wishIn = ({ changes }: Said, wish: Wish | undefined): Wish | undefined =>
  changes !== null && wish !== 'stop' ? undefined : wish;
