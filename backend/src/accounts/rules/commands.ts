import type { Role } from '@wavelane/contracts';
import type { AccountRegistered } from '../account.events.js';

export type RegistrationCommand = { kind: 'register' } & AccountRegistered['data'] & {
    /** The address is known to be theirs: an invitation was sent to it. */
    verified?: boolean;
    /** A link goes to the address. */
    verification?: { requestId: string; beforeSignIn: boolean };
  };

export type RecipientCommand =
  { kind: 'suppress'; phone: string; text: string } | { kind: 'restore'; phone: string; text: string };

export type ProfileCommand =
  | { kind: 'change-settings'; timeZone?: string; defaultCountry?: string | null }
  | { kind: 'rename'; name: string }
  /** The address was registered again. */
  | { kind: 'repeat-registration' };

export type PasswordCommand =
  | { kind: 'request-reset'; requestId: string }
  | { kind: 'change-password'; how: 'changed' | 'operator'; passwordSecretId: string }
  | { kind: 'reset-password'; requestId: string; passwordSecretId: string };

export type AddressCommand =
  | { kind: 'request-verification'; requestId: string }
  /** Follows a link of either kind. */
  | { kind: 'verify'; requestId: string }
  /** An operator knows that the address is the owner's. */
  | { kind: 'vouch' }
  | { kind: 'request-email-change'; email: string; requestId: string };

export type SecondFactorCommand =
  | { kind: 'enable-second-factor'; secretId: string; recoverySecretId: string; codes: number }
  | { kind: 'disable-second-factor'; how: 'self' | 'operator' }
  | { kind: 'renew-recovery-codes'; recoverySecretId: string; codes: number }
  /** `index` in the list that was shown, and which list: a code of an older one is good no longer. */
  | { kind: 'use-recovery-code'; recoverySecretId: string; index: number };

/** `standing` is the account's as the caller has read it: after a lost race the caller reads again. */
export type StandingCommand =
  | { kind: 'disable'; reason: string; standing: number }
  | { kind: 'enable'; reason: string; standing: number }
  | { kind: 'change-role'; role: Role; reason: string; standing: number }
  | { kind: 'close'; standing: number };

export type AccountCommand =
  | RegistrationCommand
  | RecipientCommand
  | ProfileCommand
  | PasswordCommand
  | AddressCommand
  | SecondFactorCommand
  | StandingCommand;
