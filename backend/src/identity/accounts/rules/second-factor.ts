import { say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { AccountEvent } from '../account.events.js';
import type { SecondFactorCommand } from './commands.js';
import type { AccountState } from './state.js';

export function decideSecondFactor(
  command: SecondFactorCommand,
  { accountId, secondFactor }: AccountState,
  now: number,
): AccountEvent[] {
  switch (command.type) {
    case 'EnableSecondFactor': {
      // May replace another one: an account that must have one cannot turn it off to change phones.
      const { type: _type, ...data } = command;
      return [{ type: 'SecondFactorEnabled', data: { accountId, ...data, at: new Date(now).toISOString() } }];
    }
    case 'DisableSecondFactor':
      return secondFactor ? [{ type: 'SecondFactorDisabled', data: { accountId, how: command.how } }] : [];
    case 'RenewRecoveryCodes': {
      if (!secondFactor) throw DomainError.conflict(say('set-up-second-factor-first'));
      const { recoverySecretId, codes } = command;
      return [{ type: 'RecoveryCodesRenewed', data: { accountId, recoverySecretId, codes } }];
    }
    case 'UseRecoveryCode': {
      const { recoverySecretId, index } = command;
      if (secondFactor?.recoverySecretId !== recoverySecretId || !secondFactor.unused.includes(index)) {
        throw new DomainError('unauthenticated', say('code-wrong-or-used-up'), undefined, 'second_factor_invalid');
      }
      return [{ type: 'RecoveryCodeUsed', data: { accountId, index } }];
    }
  }
}
