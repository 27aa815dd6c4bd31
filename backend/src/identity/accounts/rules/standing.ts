import { say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { AccountEvent } from '../account.events.js';
import type { StandingCommand } from './commands.js';
import type { RegisteredAccount } from './state.js';

/** Decides whether a person may sign in, and in which role. */
export function decideStanding(command: StandingCommand, state: RegisteredAccount, now: number): AccountEvent[] {
  const { accountId, profile, disabled, standing } = state;
  if (command.standing !== standing) throw changedMeanwhile();
  switch (command.type) {
    case 'DisableAccount': {
      if (disabled) return [];
      const at = new Date(now).toISOString();
      return [{ type: 'AccountDisabled', data: { accountId, reason: command.reason, at } }];
    }
    case 'EnableAccount':
      return disabled ? [{ type: 'AccountEnabled', data: { accountId, reason: command.reason } }] : [];
    case 'ChangeRole': {
      const { role, reason } = command;
      if (role === profile.role) return [];
      if (role === 'admin' && disabled) throw DomainError.conflict(say('account-disabled-enable-first'));
      return [{ type: 'RoleChanged', data: { accountId, role, reason } }];
    }
    case 'CloseAccount':
      if (command.onlyDue && !(state.forgetting && Date.parse(state.forgetting.dueAt) <= now)) return [];
      if (disabled && !command.forgetting) throw disabledAccount();
      return [
        { type: 'AccountClosed', data: { accountId, ...(command.forgetting && { forgetting: command.forgetting }) } },
      ];
  }
}

/** Code of the domain error of a command that was decided on an earlier state. */
export const CHANGED_MEANWHILE = 'changed_meanwhile';

const changedMeanwhile = () => DomainError.conflict(say('account-changed-meanwhile'), CHANGED_MEANWHILE);

export const disabledAccount = () =>
  new DomainError('forbidden', say('account-disabled'), undefined, 'account_disabled');
