import type { Body } from '../../http/body.js';
import type { Journal } from '../control/journal.js';
import { partsOf } from '../gate/views.js';
import type { SimMessage } from '../model.js';

/** A message as both phones show it after what was done to it since. */
export interface Shown {
  id: string;
  fromMe: boolean;
  /** null if it was withdrawn. */
  text: string | null;
  edited: boolean;
  /** The newest of each side. */
  reactions: { emoji: string; fromMe: boolean }[];
  /** When the channel marked it as read, ISO-8601; null if it did not. */
  readAt: string | null;
}

/** The content of an action on an earlier message. */
export const actionOf = ({ type, content }: SimMessage): Body | undefined =>
  type === 'action' ? (content.action as Body) : undefined;

/** Changes of a message, the oldest first: edits and withdrawals by its author alone. */
const doneTo = (journal: Journal, message: SimMessage): { action: Body; fromMe: boolean }[] =>
  journal.actionsOn(message.id).flatMap((done) => {
    const action = actionOf(done);
    const isAllowed = action?.type === 'reaction' || action?.type === 'vote' || done.fromMe === message.fromMe;
    return action && isAllowed && done.channelId === message.channelId ? [{ action, fromMe: done.fromMe }] : [];
  });

export function shownOf(journal: Journal, message: SimMessage): Shown {
  const { id, fromMe, readByChannelAt } = message;
  const shown: Shown = {
    ...{ id, fromMe, text: partsOf(message).body, edited: false, reactions: [] },
    readAt: readByChannelAt === undefined ? null : new Date(readByChannelAt).toISOString(),
  };
  for (const { action, fromMe: by } of doneTo(journal, message)) {
    if (action.type === 'delete') shown.text = null;
    if (action.type === 'edit' && shown.text !== null) {
      shown.text = (action.edited_content as { body: string }).body;
      shown.edited = true;
    }
    if (action.type !== 'reaction') continue;
    shown.reactions = shown.reactions.filter((reaction) => reaction.fromMe !== by);
    if (typeof action.emoji === 'string' && action.emoji !== '')
      shown.reactions.push({ emoji: action.emoji, fromMe: by });
  }
  return shown;
}
