import { say, VERIFICATION_LINK_MS } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type AccountEvent, accountEvents } from './account.events.js';
import { zoneStillCounting } from './rules/day-zone.js';
import { decideAddress, decidePassword, expiry } from './rules/address.js';
import type { AccountCommand, ProfileCommand, RegistrationCommand } from './rules/commands.js';
import { decideLeaving } from './rules/leaving.js';
import { decideRecipient } from './rules/recipients.js';
import { decideSecondFactor } from './rules/second-factor.js';
import { decideStanding, disabledAccount } from './rules/standing.js';
import { type AccountState, evolve, isRegistered, NO_ACCOUNT, type RegisteredAccount } from './rules/state.js';

export type { AccountCommand } from './rules/commands.js';
export type { AccountState } from './rules/state.js';

/** The shortest time, in ms, between two notices to the owner about registrations of the same address. */
const REPEATS_TOLD_MS = 3_600_000;

export const accountExists = () => DomainError.conflict(say('email-has-account'));

export const account: Decider<AccountState, AccountCommand, AccountEvent> = {
  events: accountEvents,
  initialState: NO_ACCOUNT,

  decide(command, state, now) {
    if (command.type === 'RegisterAccount') return register(command, state, now);
    if (!isRegistered(state)) throw DomainError.notFound('Account');
    // A recipient's wish counts for closed and disabled accounts, too.
    if (command.type === 'SuppressRecipient' || command.type === 'RestoreRecipient')
      return decideRecipient(command, state, now);
    // The export of a closed account can be removed like any other.
    if (command.type === 'RemoveExport') return decideLeaving(command, state, now);
    if (state.closed) {
      if (command.type === 'CloseAccount')
        return state.forgotten || !command.forgetting ? [] : decideStanding(command, state, now);
      throw DomainError.notFound('Account');
    }
    switch (command.type) {
      case 'ChangeSettings':
      case 'RenameAccount':
      case 'RepeatRegistration':
        return decideProfile(command, state, now);
      case 'RequestPasswordReset':
      case 'ChangePassword':
      case 'ResetPassword':
        return decidePassword(command, state, now);
      case 'RequestEmailVerification':
      case 'VerifyEmail':
      case 'VouchForEmail':
      case 'RequestEmailChange':
        return decideAddress(command, state, now);
      case 'UseRecoveryCode':
        if (state.disabled) throw disabledAccount();
        return decideSecondFactor(command, state, now);
      case 'AskForForgetting':
      case 'TakeForgettingBack':
      case 'AskForExport':
      case 'FinishExport':
        return decideLeaving(command, state, now);
      case 'EnableSecondFactor':
      case 'DisableSecondFactor':
      case 'RenewRecoveryCodes':
        return decideSecondFactor(command, state, now);
      default:
        return decideStanding(command, state, now);
    }
  },

  evolve,
};

function register(command: RegistrationCommand, { profile }: AccountState, now: number): AccountEvent[] {
  if (profile) throw accountExists();
  const { type: _type, verified, verification, ...data } = command;
  const { accountId, email } = data;
  const events: AccountEvent[] = [{ type: 'AccountRegistered', data: { ...data, at: new Date(now).toISOString() } }];
  if (verified) events.push({ type: 'EmailVerified', data: { accountId, email } });
  else if (verification) {
    const expiresAt = expiry(now, VERIFICATION_LINK_MS);
    events.push({ type: 'EmailVerificationRequested', data: { accountId, email, ...verification, expiresAt } });
  }
  return events;
}

function decideProfile(command: ProfileCommand, state: RegisteredAccount, now: number): AccountEvent[] {
  const { accountId, profile, repeatedAt } = state;
  switch (command.type) {
    case 'ChangeSettings': {
      const { timeZone = profile.timeZone, defaultCountry = profile.defaultCountry } = command;
      if (timeZone === profile.timeZone && defaultCountry === profile.defaultCountry) return [];
      const before = zoneStillCounting({ ...profile, zoneBefore: state.zoneBefore }, timeZone, now);
      return [
        {
          type: 'AccountSettingsChanged',
          data: { accountId, timeZone, defaultCountry, ...(before && { zoneBefore: before }) },
        },
      ];
    }
    case 'RenameAccount': {
      const name = command.name.trim();
      return name === profile.name ? [] : [{ type: 'AccountRenamed', data: { accountId, name } }];
    }
    case 'RepeatRegistration': {
      if (repeatedAt !== null && now - Date.parse(repeatedAt) < REPEATS_TOLD_MS) return [];
      return [{ type: 'RegistrationRepeated', data: { accountId, at: new Date(now).toISOString() } }];
    }
  }
}
