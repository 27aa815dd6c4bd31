import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import type { Request } from 'express';
import { say } from '@wavelane/contracts';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { HANDLE_SECRET_ID } from '../../../platform/personal/handle-ids.js';
import { type Reservation, SignInLimits } from '../../../platform/security/limits/sign-in-limits.js';
import { Passwords } from '../../../platform/security/passwords.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Vault } from '../../../platform/security/vault.js';
import { type Credentials, FindCredentials } from '../accounts.queries.js';
import { SecondFactors, wrongCode } from '../second-factor/second-factors.js';

/** The account of a shown password, and whether a code came with it. */
export interface SignedInBy {
  accountId: string;
  passwordSecretId: string;
  secondFactor: boolean;
}

/**
 * Checks limits, password, standing of the account, second factor, in this order. An unknown address and a wrong
 * password get the same answer after the same work; every other refusal comes only after the right password. No state
 * is kept between a request without a code and the one with it.
 */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly queries: QueryBus,
    private readonly vault: Vault,
    private readonly passwords: Passwords,
    private readonly codes: SecondFactors,
    private readonly limits: SignInLimits,
    private readonly log: SecurityLog,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  async validate(request: Request, email: string, password: string): Promise<SignedInBy> {
    const found = await this.queries.execute(new FindCredentials(email));
    const tried = await this.limits.reserve({ request, email, accountId: found?.accountId ?? null });
    const { code } = request.body as { code?: string };
    const wrong = await this.looked(tried, () =>
      this.problemOf(request, found, { password, code: code?.trim() ?? '', known: tried.known?.key }),
    );
    if (wrong || !found) throw wrong ?? invalid();
    await tried.succeeded();
    const { accountId, passwordSecretId, secondFactor } = found;
    return { accountId, passwordSecretId, secondFactor: secondFactor !== null };
  }

  /** A wrong password or code counts; a missing code, and a try without a check, do not. */
  private async looked(tried: Reservation, look: () => Promise<Problem | null>): Promise<DomainError | undefined> {
    let problem: Problem | null;
    try {
      problem = await look();
    } catch (error) {
      await tried.withdrawn();
      throw error;
    }
    if (problem) await (problem.failed ? tried.failed() : tried.withdrawn());
    return problem?.refusal;
  }

  private async problemOf(
    request: Request,
    found: Credentials | undefined,
    { password, code, known }: Tried,
  ): Promise<Problem | null> {
    const stored = found && (await this.vault.get(found.passwordSecretId));
    if (found && stored === undefined) await this.demandSecrets();
    const origin = originOf(request);
    if (!(await this.passwords.check(stored, password, known)) || !found) {
      void this.log.note({ kind: 'sign-in-failed', accountId: found?.accountId ?? null, origin });
      return { failed: true, refusal: invalid() };
    }
    const { accountId, secondFactor } = found;
    const refusal = standingOf(found) ?? (secondFactor && code === '' ? codeNeeded() : null);
    if (refusal) return { failed: false, refusal };
    if (!secondFactor) return null;
    const kind = await this.codes.take(accountId, secondFactor, code);
    if (kind === 'recovery') void this.log.note({ kind: 'recovery-code-used', accountId, origin });
    if (kind) return null;
    void this.log.note({ kind: 'sign-in-failed', accountId, origin, detail: 'second factor' });
    return { failed: true, refusal: wrongCode('unauthenticated') };
  }

  /** Without any secret every password would be a wrong one. @throws ReadStoreUnavailable */
  private async demandSecrets(): Promise<void> {
    if ((await this.vault.get(HANDLE_SECRET_ID)) === undefined)
      throw new ReadStoreUnavailable('The secrets of this installation are gone');
  }
}

interface Tried {
  password: string;
  /** '' without one. */
  code: string;
  /** How the account knows this browser or address. */
  known: string | undefined;
}

interface Problem {
  /** Counts against the client that tried. */
  failed: boolean;
  refusal: DomainError;
}

const invalid = () => new DomainError('unauthenticated', say('invalid-email-or-password'));

const codeNeeded = () => {
  const text = say('enter-authenticator-code');
  return new DomainError('unauthenticated', text, undefined, 'second_factor_required');
};

/** Reported only after the right password. */
function standingOf({ disabled, verifyFirst }: Credentials): DomainError | null {
  if (disabled) {
    const text = say('account-disabled-at-sign-in');
    return new DomainError('forbidden', text, undefined, 'account_disabled');
  }
  if (!verifyFirst) return null;
  const text = say('email-not-verified');
  return new DomainError('forbidden', text, undefined, 'address_unverified');
}
