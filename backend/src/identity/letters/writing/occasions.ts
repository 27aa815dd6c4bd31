import type { SupportedLanguage } from '@wavelane/contracts';
import { decidedAtOf, type EventOf, guardOf, type Recorded } from '@wavelane/event-store';
import type { AccountEvent } from '../../accounts/account.events.js';
import type { InvitationSent } from '../../accounts/invitations/invitation.events.js';
import type { TeamEvent } from '../../accounts/team/team.events.js';
import type { SecurityNoted } from '../../security/security.events.js';
import { NOTICE_MS } from '../queue/pauses.js';
import { accountLetters } from '../languages/account-letters.js';
import type { Pages, SignInPlace } from './account-letters.js';
import type { Letter } from './letter.js';
import type { MailLinks } from './mail-links.js';
import type { Recipient } from './recipient.js';

/** The account events that cause a mail. */
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
  'AccountForgettingAsked',
  'AccountForgettingTakenBack',
  'AccountExportReady',
] as const satisfies readonly AccountEvent['type'][];
/** An event that causes a mail to a member of a team. */
export type TeamMailEvent = EventOf<TeamEvent, 'MemberInvited' | 'MemberInvitationRepeated'>;
export type MailEvent =
  EventOf<AccountEvent, (typeof ACCOUNT_EVENTS)[number]> | InvitationSent | TeamMailEvent | SecurityNoted;

export const MAIL_EVENTS: readonly MailEvent['type'][] = [
  ...ACCOUNT_EVENTS,
  'InvitationSent',
  'MemberInvited',
  'MemberInvitationRepeated',
  'SecurityNoted',
];
export const isMailEvent = guardOf<MailEvent>(MAIL_EVENTS);

/** A stranger who knows an address can cause these, without a session. */
const ASKED_BY_ANYBODY: readonly string[] = [
  'EmailVerificationRequested',
  'PasswordResetRequested',
  'RegistrationRepeated',
];
export const isAskedByAnybody = (type: string): boolean => ASKED_BY_ANYBODY.includes(type);

/**
 * Returns the parts of an event, one for each mail: a change of address causes two; in the security log only a sign-in
 * from a new device causes one.
 */
export function partsOf({ type, data }: MailEvent): readonly string[] {
  // A forgotten account has no reader.
  if (type === 'AccountClosed' && data.forgetting) return [];
  if (type === 'EmailChangeRequested') return ['link', 'notice'];
  return type !== 'SecurityNoted' || isNewDevice(data) ? ['mail'] : [];
}

const isNewDevice = ({ kind, newDevice, accountId }: SecurityNoted['data']) =>
  kind === 'signed-in' && newDevice && accountId !== null;

/** Whether its mails end with the link that they hold. */
export const holdsLink = ({ type, data }: MailEvent): boolean => type !== 'AccountExportReady' && 'expiresAt' in data;

/** Returns when its mails are of no use any more, Unix ms: a link expires, a notice gets old. */
export function expiryOf(event: Recorded<MailEvent>): number {
  const { data } = event;
  return 'expiresAt' in data ? Date.parse(data.expiresAt) : Date.parse(decidedAtOf(event)) + NOTICE_MS;
}

export interface LetterContext {
  /** The account that the event is about, as it was then; undefined if there is none yet. */
  recipient: Recipient | undefined;
  links: MailLinks;
  pages: Pages;
  /** The place that a sign-in came from, as far as it is still known. */
  place: SignInPlace;
  /** The reader's. */
  language: SupportedLanguage;
  /** An instant in the words of the reader's time zone. */
  words: (instant: string) => string;
  /** The address that the first invitation to a team went to; undefined if it is no longer known. */
  invited: { email: string } | undefined;
}

export interface Addressed {
  to: string;
  /** The name in the greeting; null if the reader may be a stranger to the account, because names are free text. */
  name: string | null;
  letter: Letter;
}

/** Returns the mail of an event with its address. Undefined without a recipient. */
export function letterOf(event: Recorded<MailEvent>, part: string, context: LetterContext): Addressed | undefined {
  const found = addressedOf(event, part, context);
  return found && { ...found, letter: { ...found.letter, language: context.language } };
}

function addressedOf(event: Recorded<MailEvent>, part: string, context: LetterContext): Addressed | undefined {
  const { recipient, links, pages, words } = context;
  const letters = accountLetters(context.language);
  const { type, data } = event;
  const when = words(decidedAtOf(event));
  if (type === 'InvitationSent') {
    const url = links.invitationLink(data.invitationId);
    return { to: data.email, name: null, letter: letters.invitation(data.role, url, words(data.expiresAt)) };
  }
  if (!recipient) return undefined;
  if (type === 'MemberInvited' || type === 'MemberInvitationRepeated') {
    const url = links.teamLink(data.accountId, data.invitationId, data.round);
    const owner = recipient.isVerified ? recipient.email : undefined;
    const letter = letters.teamInvitation(owner, url, words(data.expiresAt));
    return context.invited && { to: context.invited.email, name: null, letter };
  }
  const { email: to, isVerified } = recipient;
  const own = (letter: Letter): Addressed => ({ to, name: isVerified ? recipient.name : null, letter });
  const link = ({ accountId, requestId }: { accountId: string; requestId: string }) =>
    links.verificationLink(accountId, requestId);
  switch (type) {
    case 'EmailVerificationRequested':
      return { to: data.email, name: null, letter: letters.verification(link(data)) };
    case 'EmailChangeRequested':
      if (part === 'notice') return own(letters.addressWillChange(data.email, when, pages));
      return { to: data.email, name: null, letter: letters.newAddress(link(data)) };
    case 'EmailChanged':
      return { ...own(letters.addressChanged(data.email, when)), to: data.previousEmail };
    case 'PasswordResetRequested':
      return { ...own(letters.passwordReset(links.resetLink(data.accountId, data.requestId))), name: null };
    case 'PasswordChanged':
      return own(letters.passwordChanged(data.how, when, pages));
    case 'RegistrationRepeated':
      return { ...own(letters.registeredAlready(pages)), name: null };
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
    case 'AccountForgettingAsked':
      return own(letters.forgettingAsked(when, words(data.dueAt), pages));
    case 'AccountForgettingTakenBack':
      return own(letters.forgettingTakenBack(when, pages));
    case 'AccountExportReady':
      return own(letters.exportReady(words(data.expiresAt), pages));
    case 'SecurityNoted':
      return own(letters.newDevice(context.place, when, pages));
    case 'RoleChanged':
      return own(letters.roleChanged(data.role, when));
  }
}
