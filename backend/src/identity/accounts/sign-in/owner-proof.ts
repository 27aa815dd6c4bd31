import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { say } from '@wavelane/contracts';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import { Confirmations } from './confirmations.js';

/** Asks for the password and, if the account has one, the second factor, because the action cannot be undone. */
@Injectable()
export class OwnerProof {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly confirmations: Confirmations,
  ) {}

  /** @throws DomainError invalid with the field at fault, or limit */
  async demand(
    request: Request,
    accountId: string,
    { password, code }: { password: string; code?: string | undefined },
  ): Promise<void> {
    await this.confirmations.check(request, { password });
    const { secondFactor } = await this.executor.state(account, accountStream(accountId));
    if (secondFactor && !code) {
      const text = say('enter-second-factor-code');
      throw new DomainError('invalid', text, { code: text }, 'second_factor_required');
    }
    if (secondFactor) await this.confirmations.check(request, { code });
  }
}
