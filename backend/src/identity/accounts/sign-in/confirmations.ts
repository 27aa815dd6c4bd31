import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { say } from '@wavelane/contracts';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import { SignInLimits } from '../../../platform/security/limits/sign-in-limits.js';
import { Passwords } from '../../../platform/security/passwords.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Vault } from '../../../platform/security/vault.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import type { AccountState } from '../rules/state.js';
import { SecondFactors, wrongCode } from '../second-factor/second-factors.js';
import { Entrance } from '../sessions/entrance.js';

export interface Proof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Asks a signed-in person for the password or a code again. Failures are counted like those of signing in. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly vault: Vault,
    private readonly passwords: Passwords,
    private readonly codes: SecondFactors,
    private readonly limits: SignInLimits,
    private readonly entrance: Entrance,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
  ) {}

  /** Marks the session as confirmed, under a new cookie. @throws DomainError invalid, or limit */
  async confirm(request: Request, proof: Proof): Promise<void> {
    await this.check(request, proof);
    const now = this.clock.machine();
    await this.entrance.renew(request, { confirmedAt: now, ...(proof.code && { codeAt: now }) });
  }

  /**
   * Checks the password or the code of the signed-in member. It does not change the session.
   * @param field the name of the password's field in the request
   * @throws DomainError invalid, or limit
   */
  async check(request: Request, proof: Proof, field = 'password'): Promise<void> {
    const { memberId: accountId } = request.user as Principal;
    if (!proof.password && !proof.code) {
      const problem = say('enter-password-or-code');
      throw DomainError.invalid(problem, { [field]: problem });
    }
    const state = await this.executor.state(account, accountStream(accountId));
    const tried = await this.limits.reserveConfirmation(request, accountId, proof.code ? 'code' : 'password');
    let wrong: DomainError | null;
    try {
      wrong = await this.problemOf(request, state, proof, field);
    } catch (error) {
      await tried.withdrawn();
      throw error;
    }
    if (!wrong) return tried.succeeded();
    await tried.failed();
    const detail = 'confirmation';
    await this.log.note({ kind: 'sign-in-failed', accountId, origin: originOf(request), detail });
    throw wrong;
  }

  private async problemOf(
    request: Request,
    state: AccountState,
    proof: Proof,
    field: string,
  ): Promise<DomainError | null> {
    const { accountId, profile, secondFactor } = state;
    if (proof.code) {
      const kind = secondFactor && (await this.codes.take(accountId, secondFactor, proof.code));
      if (kind === 'recovery') {
        await this.log.note({ kind: 'recovery-code-used', accountId, origin: originOf(request) });
      }
      return kind ? null : wrongCode('unprocessable');
    }
    const stored = profile ? await this.vault.get(profile.passwordSecretId) : undefined;
    if (await this.passwords.check(stored, proof.password ?? '')) return null;
    const problem = say('wrong-password');
    return new DomainError('forbidden', problem, { [field]: problem });
  }
}
