import { createHash } from 'node:crypto';
import type { Role } from '@wavelane/contracts';
import type { DomainEvent } from '@wavelane/event-store';

/** An address belongs to an account from now on; the first event of its stream decides. */
export type EmailClaimed = DomainEvent<'EmailClaimed', { accountId: string }>;

export type AccountRegistered = DomainEvent<
  'AccountRegistered',
  {
    accountId: string;
    name: string;
    email: string;
    role: Role;
    /** IANA; days and limits are counted in it. */
    timeZone: string;
    /** ISO 3166 alpha-2 for numbers without country code; null = such numbers are refused. */
    defaultCountry: string | null;
    /** Where the vault keeps the password's hash. */
    passwordSecretId: string;
  }
>;

export type AccountSettingsChanged = DomainEvent<
  'AccountSettingsChanged',
  { accountId: string; timeZone: string; defaultCountry: string | null }
>;

/** Somebody asked for no more messages of this account (decisions: Messages). */
export type RecipientSuppressed = DomainEvent<
  'RecipientSuppressed',
  { accountId: string; phone: string; reason: 'stop'; text: string }
>;

export type RecipientRestored = DomainEvent<
  'RecipientRestored',
  { accountId: string; phone: string; reason: 'start'; text: string }
>;

export type AccountEvent = AccountRegistered | AccountSettingsChanged | RecipientSuppressed | RecipientRestored;

export const accountStream = (accountId: string) => `account-${accountId}`;

/** Addresses are the same whatever their case. The stream's name shows no address. */
export const emailStream = (email: string) =>
  `email-${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
