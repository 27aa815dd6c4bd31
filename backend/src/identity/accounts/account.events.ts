import { createHash } from 'node:crypto';
import type { ForgettingReason, Role, SupportedLanguage } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { comparableAddress, formsOfAddress } from '../../platform/domain/mail/mail-address.js';
import { pseudonym, subjectOfAccount } from '../../platform/personal/subjects.js';
import {
  OF_RECIPIENT,
  OF_RESTORED,
  type RecipientRestored,
  type RecipientSuppressed,
} from './suppressions/recipient.events.js';

export * from './suppressions/recipient.events.js';

/** From now on the address belongs to an account, until it is released. */
export type EmailClaimed = DomainEvent<'EmailClaimed', { accountId: string }>;

/** The account has another address, or is closed: another account may claim this one now. */
export type EmailReleased = DomainEvent<'EmailReleased', { accountId: string }>;

export type AccountRegistered = DomainEvent<
  'AccountRegistered',
  {
    accountId: string;
    name: string;
    email: string;
    role: Role;
    /** The IANA zone in which days and limits are counted. */
    timeZone: string;
    /** ISO 3166 alpha-2 for numbers without country code; null = such numbers are refused. */
    defaultCountry: string | null;
    /** The vault's id of the password's hash. */
    passwordSecretId: string;
    /** The language of the sign-up, and so of mails; English if it is left out. */
    language?: SupportedLanguage;
    /** The invitation that was followed. */
    invitationId?: string;
    /** ISO-8601 UTC. */
    at?: string;
  }
>;

export type AccountSettingsChanged = DomainEvent<
  'AccountSettingsChanged',
  {
    accountId: string;
    timeZone: string;
    defaultCountry: string | null;
    /** The zone that still counts the day under way, until ISO-8601 UTC. Missing if there is none. */
    zoneBefore?: { timeZone: string; until: string };
  }
>;

export type AccountRenamed = DomainEvent<'AccountRenamed', { accountId: string; name: string }>;

/** A new hash is in the vault; every other session of the account has ended. */
export type PasswordChanged = DomainEvent<
  'PasswordChanged',
  { accountId: string; passwordSecretId: string; how: 'changed' | 'reset' | 'operator'; at: string }
>;

/** A link to set a new password was requested. The link is made from `requestId` and the installation's key. */
export type PasswordResetRequested = DomainEvent<
  'PasswordResetRequested',
  { accountId: string; requestId: string; expiresAt: string }
>;

/**
 * A mail with a link is sent to `email`; following it proves that the address is the reader's. `beforeSignIn`: sign-in
 * waits until then.
 */
export type EmailVerificationRequested = DomainEvent<
  'EmailVerificationRequested',
  { accountId: string; email: string; requestId: string; expiresAt: string; beforeSignIn?: boolean }
>;

export type EmailVerified = DomainEvent<'EmailVerified', { accountId: string; email: string }>;

/** `email` is the new address; it takes effect when its link is followed. */
export type EmailChangeRequested = DomainEvent<
  'EmailChangeRequested',
  { accountId: string; email: string; requestId: string; expiresAt: string }
>;

export type EmailChanged = DomainEvent<'EmailChanged', { accountId: string; email: string; previousEmail: string }>;

/**
 * The account's address was registered again, and the owner is informed by mail because the answer must not reveal it.
 */
export type RegistrationRepeated = DomainEvent<'RegistrationRepeated', { accountId: string; at: string }>;

/** `secretId` and `recoverySecretId` are the vault's ids of the TOTP secret and of the hashes of the recovery codes. */
export type SecondFactorEnabled = DomainEvent<
  'SecondFactorEnabled',
  { accountId: string; secretId: string; recoverySecretId: string; codes: number; at: string }
>;

export type SecondFactorDisabled = DomainEvent<'SecondFactorDisabled', { accountId: string; how: 'self' | 'operator' }>;

export type RecoveryCodesRenewed = DomainEvent<
  'RecoveryCodesRenewed',
  { accountId: string; recoverySecretId: string; codes: number }
>;

/** `index` of the code in the list that was shown; each is valid once. */
export type RecoveryCodeUsed = DomainEvent<'RecoveryCodeUsed', { accountId: string; index: number }>;

/** Sign-in is closed, and the account's sessions have ended. */
export type AccountDisabled = DomainEvent<'AccountDisabled', { accountId: string; reason: string; at: string }>;
export type AccountEnabled = DomainEvent<'AccountEnabled', { accountId: string; reason: string }>;

export type RoleChanged = DomainEvent<'RoleChanged', { accountId: string; role: Role; reason: string }>;

/**
 * The account is closed permanently; its address may be registered again. `forgetting`: all personal data of the
 * account is removed, too. An account that was already closed is closed once more for that.
 */
export type AccountClosed = DomainEvent<
  'AccountClosed',
  { accountId: string; forgetting?: { forgettingId: string; reason: ForgettingReason } }
>;

/** The owner wants the account to be forgotten and can withdraw that until `dueAt`. Instants are ISO-8601 UTC. */
export type AccountForgettingAsked = DomainEvent<
  'AccountForgettingAsked',
  { accountId: string; at: string; dueAt: string }
>;
export type AccountForgettingTakenBack = DomainEvent<'AccountForgettingTakenBack', { accountId: string; at: string }>;

/** The owner wants a copy of all data of the account; it is made in the background. */
export type AccountExportAsked = DomainEvent<'AccountExportAsked', { accountId: string; exportId: string; at: string }>;
/**
 * The copy can be downloaded until `expiresAt`. `lines`: number of written lines, `files`: number of files with them.
 */
export type AccountExportReady = DomainEvent<
  'AccountExportReady',
  { accountId: string; exportId: string; at: string; expiresAt: string; bytes: number; lines: number; files: number }
>;
/** The export's content was deleted. `forgotten`: a person whose data it contained was forgotten. */
export type AccountExportRemoved = DomainEvent<
  'AccountExportRemoved',
  { accountId: string; exportId: string; why: 'expired' | 'by-owner' | 'forgotten' }
>;

export type AccountEvent =
  | AccountRegistered
  | AccountSettingsChanged
  | RecipientSuppressed
  | RecipientRestored
  | AccountRenamed
  | PasswordChanged
  | PasswordResetRequested
  | EmailVerificationRequested
  | EmailVerified
  | EmailChangeRequested
  | EmailChanged
  | RegistrationRepeated
  | SecondFactorEnabled
  | SecondFactorDisabled
  | RecoveryCodesRenewed
  | RecoveryCodeUsed
  | AccountDisabled
  | AccountEnabled
  | RoleChanged
  | AccountClosed
  | AccountForgettingAsked
  | AccountForgettingTakenBack
  | AccountExportAsked
  | AccountExportReady
  | AccountExportRemoved;

export const emailEvents = eventFamily<EmailClaimed | EmailReleased>('email-{sha256}', {
  EmailClaimed: [],
  EmailReleased: [],
});

const ofOwner = ({ accountId }: { accountId: string }) => subjectOfAccount(accountId);
const REGISTERED = personal<AccountRegistered['data']>(['name', 'email'], { name: '', email: pseudonym }, ofOwner);
const NAME = personal<AccountRenamed['data']>(['name'], { name: '' }, ofOwner);
const ADDRESS = personal<{ accountId: string; email: string }>(['email'], { email: pseudonym }, ofOwner);
const ADDRESSES = personal<EmailChanged['data']>(
  ['email', 'previousEmail'],
  { email: pseudonym, previousEmail: pseudonym },
  ofOwner,
);
const REASON = personal<{ accountId: string; reason: string }>(['reason'], { reason: '' }, ofOwner);

export const accountEvents = eventFamily<AccountEvent>(
  'account-{id}',
  {
    AccountRegistered: [],
    AccountSettingsChanged: [],
    RecipientSuppressed: [],
    RecipientRestored: [],
    AccountRenamed: [],
    PasswordChanged: [],
    PasswordResetRequested: [],
    EmailVerificationRequested: [],
    EmailVerified: [],
    EmailChangeRequested: [],
    EmailChanged: [],
    RegistrationRepeated: [],
    SecondFactorEnabled: [],
    SecondFactorDisabled: [],
    RecoveryCodesRenewed: [],
    RecoveryCodeUsed: [],
    AccountDisabled: [],
    AccountEnabled: [],
    RoleChanged: [],
    AccountClosed: [],
    AccountForgettingAsked: [],
    AccountForgettingTakenBack: [],
    AccountExportAsked: [],
    AccountExportReady: [],
    AccountExportRemoved: [],
  },
  {
    AccountRegistered: [REGISTERED],
    RecipientSuppressed: [OF_RECIPIENT],
    RecipientRestored: [OF_RESTORED],
    AccountRenamed: [NAME],
    EmailVerificationRequested: [ADDRESS],
    EmailVerified: [ADDRESS],
    EmailChangeRequested: [ADDRESS],
    EmailChanged: [ADDRESSES],
    AccountDisabled: [REASON],
    AccountEnabled: [REASON],
    RoleChanged: [REASON],
  },
);

export const accountStream = (accountId: string) => `account-${accountId}`;

/** The stream's name shows no address. */
export const emailStream = (email: string) => streamOf(comparableAddress(email));
/** All streams in which an account may have claimed this address: the one of its form as written first. */
export const emailStreams = (email: string): readonly string[] => formsOfAddress(email).map(streamOf);
const streamOf = (form: string) => `email-${createHash('sha256').update(form).digest('hex')}`;
