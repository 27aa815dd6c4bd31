import type { ConversationMessage } from '@wavelane/contracts';
import { canBeQuoted } from '../quoting/use-quoted';

/** Whether anything can be done to a message: WhatsApp has it, and it was not deleted. */
export const canBeActedOn = canBeQuoted;

/** Whether WhatsApp still lets a message be edited. @param now Unix ms */
export const canBeEdited = ({ editableUntil, deletedAt }: ConversationMessage, now: number): boolean =>
  deletedAt === undefined && editableUntil !== undefined && Date.parse(editableUntil) > now;

/** Whether a message can be deleted for everyone: one of the account's own. */
export const canBeWithdrawn = (message: ConversationMessage): boolean =>
  message.from !== 'person' && canBeActedOn(message);

/** The account's reaction; null if there is none. */
export const ownReaction = ({ reactions }: Pick<ConversationMessage, 'reactions'>): string | null =>
  reactions.find(({ by }) => by === 'account')?.emoji ?? null;
