import type { Role } from '@wavelane/contracts';
import type { AccountClosed, AccountRegistered, NewConsent, SaidIn } from '../account.events.js';

export type RegistrationCommand = { type: 'RegisterAccount' } & AccountRegistered['data'] & {
    /** The address is verified already: an invitation was sent to it. */
    verified?: boolean;
    /** Set if a mail with a link is sent to the address. */
    verification?: { requestId: string; beforeSignIn: boolean };
  };

export type RecipientCommand =
  /** `elsewhere`: how it was said at another number of the same person. */
  | ({
      type: 'SuppressRecipient';
      phone: string;
      text: string;
      elsewhere?: 'stop' | 'by-hand';
      /** When they wrote it, as the gateway says; of a word said elsewhere if it is of the same chat. ISO-8601 UTC */
      wroteAt?: string;
      /** It was an everyday word. */
      everyday?: boolean;
      forgottenAs?: string;
    } & SaidIn)
  | ({
      type: 'RestoreRecipient';
      phone: string;
      text: string;
      /** When they wrote it, as the gateway says. ISO-8601 UTC */
      wroteAt?: string;
      forgottenAs?: string;
      /** It was said at another address of the same chat. */
      elsewhere?: true;
      /** It was said at a number that is another person's by now. */
      parted?: true;
      consent?: NewConsent;
      reference?: string;
    } & SaidIn);

export type ProfileCommand =
  | { type: 'ChangeSettings'; timeZone?: string; defaultCountry?: string | null }
  | { type: 'RenameAccount'; name: string }
  /** The address was registered again. */
  | { type: 'RepeatRegistration' };

export type PasswordCommand =
  | { type: 'RequestPasswordReset'; requestId: string }
  | { type: 'ChangePassword'; how: 'changed' | 'operator'; passwordSecretId: string }
  | { type: 'ResetPassword'; requestId: string; passwordSecretId: string };

export type AddressCommand =
  | { type: 'RequestEmailVerification'; requestId: string }
  /** Follows a link of either kind. */
  | { type: 'VerifyEmail'; requestId: string }
  /** An operator confirms that the address is the owner's. */
  | { type: 'VouchForEmail' }
  | { type: 'RequestEmailChange'; email: string; requestId: string };

export type SecondFactorCommand =
  | { type: 'EnableSecondFactor'; secretId: string; recoverySecretId: string; codes: number }
  | { type: 'DisableSecondFactor'; how: 'self' | 'operator' }
  | { type: 'RenewRecoveryCodes'; recoverySecretId: string; codes: number }
  /** `index` in the list that was shown, and the id of that list: a code of an older one is no longer valid. */
  | { type: 'UseRecoveryCode'; recoverySecretId: string; index: number };

/** `standing` of the account as the caller has read it: after a conflict the caller reads again. */
export type StandingCommand =
  | { type: 'DisableAccount'; reason: string; standing: number }
  | { type: 'EnableAccount'; reason: string; standing: number }
  | { type: 'ChangeRole'; role: Role; reason: string; standing: number }
  /**
   * With `forgetting` also if it is disabled, and again if it is closed; `onlyDue`: only if its owner's waiting time is
   * over.
   */
  | { type: 'CloseAccount'; standing: number; forgetting?: AccountClosed['data']['forgetting']; onlyDue?: true };

export type LeavingCommand =
  | { type: 'AskForForgetting' }
  | { type: 'TakeForgettingBack' }
  | { type: 'AskForExport'; exportId: string }
  | { type: 'FinishExport'; exportId: string; bytes: number; lines: number; files: number }
  | { type: 'RemoveExport'; exportId: string; why: 'expired' | 'by-owner' | 'forgotten' };

export type AccountCommand =
  | RegistrationCommand
  | RecipientCommand
  | ProfileCommand
  | PasswordCommand
  | AddressCommand
  | SecondFactorCommand
  | StandingCommand
  | LeavingCommand;
