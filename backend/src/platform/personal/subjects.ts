import type { Subject } from '@wavelane/event-store';
import { isHidden, personOf } from '../domain/phone/chat.js';
import type { HandleIds } from './handle-ids.js';
import { type Handle, handleNamed } from './handle.js';

/**
 * The person whom an account writes to, by a number or by the id that hides it.
 * @param phone E.164, with or without '+', or an address as `addressTextOf` makes it
 */
export const subjectOfPhone = (accountId: string, phone: string): Subject =>
  subjectOfHandle(accountId, handleNamed(phone));

/** The person at the other side of a chat; for a group or a channel, the account that it belongs to. */
export function subjectOfChat(accountId: string, chatId: string): Subject {
  const phone = personOf(chatId);
  if (phone !== undefined) return subjectOfPhone(accountId, phone);
  return isHidden(chatId) ? { accountId, kind: 'lid', value: chatId } : subjectOfAccount(accountId);
}

/** The person whom a handle names. */
export const subjectOfHandle = (accountId: string, { kind, value }: Handle): Subject => ({ accountId, kind, value });

/** An account itself: what its owner gave and wrote, and texts whose other side could not be named. */
export const subjectOfAccount = (accountId: string): Subject => ({ accountId, kind: 'account', value: '' });

/** The person whom an invitation was sent to, before there is an account. */
export const subjectOfInvitation = (invitationId: string): Subject => ({
  ...{ accountId: invitationId, kind: 'account', value: 'invitation' },
});

const FORGOTTEN = 'forgotten:';

/** Whether this is a {@link pseudonym}: no message can be sent to it, and it does not show whose it was. */
export const isPseudonym = (value: string): boolean => value.startsWith(FORGOTTEN);

/** The replacement of a handle that was forgotten. */
export const erasedHandle = (subject: string) => ({ kind: 'business', value: pseudonym(subject) });

/**
 * The replacement of a number or a chat that was forgotten: the same for the same, and without a digit, so that nothing
 * takes it for a number.
 */
export const pseudonym = (subject: string): string =>
  `${FORGOTTEN}${subject.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`;

/** The replacement of this number, or of the id that hides it, once it was forgotten. @param phone its address */
export function pseudonymOfPhone(ids: Pick<HandleIds, 'idOf'>, accountId: string, phone: string): string {
  const { kind, value } = handleNamed(phone);
  return pseudonym(ids.idOf(accountId, kind, value));
}
