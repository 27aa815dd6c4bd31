import type { StoredEvent } from '@wavelane/event-store';
import type { AccountEvent } from '../../accounts/account.events.js';
import type { InvitationSent } from '../../accounts/invitations/invitation.events.js';
import { NOTICE_MS } from '../queue/pauses.js';
import * as letters from './account-letters.js';
import type { Letter } from './letter.js';
import type { MailLinks } from './mail-links.js';
import type { Recipient } from './recipient.js';

/** Which events are told by mail. */
const ACCOUNT_EVENTS = [
  'EmailVerificationRequested',
  'EmailChangeRequested',
  'EmailChanged',
  'PasswordResetRequested',
  'PasswordChanged',
  'RegistrationRepeated',
  'SecondFactorEnabled',
  'SecondFactorDisabled',
  'RecoveryCodeUsed',
  'AccountDisabled',
  'AccountEnabled',
  'AccountClosed',
  'RoleChanged',
] as const satisfies readonly AccountEvent['type'][];
type Told = Extract<AccountEvent, { type: (typeof ACCOUNT_EVENTS)[number] }> | InvitationSent;

export const MAIL_EVENTS: readonly string[] = [...ACCOUNT_EVENTS, 'InvitationSent'];

/** Whoever knows an address can cause these, without a session. */
const ASKED_BY_ANYBODY: readonly string[] = [
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'RegistrationRepeated',
];
export const isAskedByAnybody = (type: string): boolean => ASKED_BY_ANYBODY.includes(type);

/** A change of address writes to two people. */
export const partsOf = ({ type }: StoredEvent): readonly string[] =>
  type === 'EmailChangeRequested' ? ['link', 'notice'] : ['mail'];

/** Its mails end with a link that they hold. */
export const holdsLink = ({ data }: StoredEvent): boolean => 'expiresAt' in (data as object);

/** From when on its mails are of no use, Unix ms: a link ends, a notice grows old. */
export function expiryOf({ data, metadata }: StoredEvent): number {
  const { expiresAt } = data as { expiresAt?: string };
  return expiresAt === undefined ? Date.parse(metadata.recordedAt) + NOTICE_MS : Date.parse(expiresAt);
}

export interface LetterContext {
  /** The account that the event is about, as it was then; undefined where there is none yet. */
  recipient: Recipient | undefined;
  links: MailLinks;
  pages: letters.Pages;
  /** An instant in the words of the reader's time zone. */
  words: (instant: string) => string;
}

export interface Addressed {
  to: string;
  /** Whom it greets; null where the reader may be a stranger to the account: anybody can give it any name. */
  name: string | null;
  letter: Letter;
}

/** What an event's mail says and to whom. Undefined where there is nobody to write to. */
export function letterOf(event: StoredEvent, part: string, context: LetterContext): Addressed | undefined {
  const { recipient, links, pages, words } = context;
  const { type, data } = event as unknown as Told;
  const when = words(event.metadata.recordedAt);
  if (type === 'InvitationSent') {
    const letter = letters.invitation(data.role, links.invitationLink(data.invitationId), words(data.expiresAt));
    return { to: data.email, name: null, letter };
  }
  if (!recipient) return undefined;
  const own = (letter: Letter): Addressed => ({ to: recipient.email, name: recipient.name, letter });
  const link = () => links.verificationLink(data.accountId, (data as { requestId: string }).requestId);
  switch (type) {
    case 'EmailVerificationRequested':
      return { to: data.email, name: null, letter: letters.verification(link()) };
    case 'EmailChangeRequested':
      if (part === 'notice') return own(letters.addressWillChange(data.email, when, pages));
      return { to: data.email, name: null, letter: letters.newAddress(link()) };
    case 'EmailChanged':
      return { ...own(letters.addressChanged(data.email, when)), to: data.previousEmail };
    case 'PasswordResetRequested':
      return own(letters.passwordReset(links.resetLink(data.accountId, data.requestId)));
    case 'PasswordChanged':
      return own(letters.passwordChanged(data.how, when, pages));
    case 'RegistrationRepeated':
      return own(letters.registeredAlready(pages));
    case 'SecondFactorEnabled':
      return own(letters.secondFactorEnabled(when, pages));
    case 'SecondFactorDisabled':
      return own(letters.secondFactorDisabled(data.how, when, pages));
    case 'RecoveryCodeUsed':
      return own(letters.recoveryCodeUsed(when, pages));
    case 'AccountDisabled':
      return own(letters.accountDisabled(when));
    case 'AccountEnabled':
      return own(letters.accountEnabled(when, pages));
    case 'AccountClosed':
      return own(letters.accountClosed(when));
    case 'RoleChanged':
      return own(letters.roleChanged(data.role, when));
  }
}
