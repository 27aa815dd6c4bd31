import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { say } from '@wavelane/contracts';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import { deviceName } from '../../../platform/security/devices/device-name.js';
import { originOf } from '../../../platform/security/request-origin.js';
import type { SessionFacts, SignedInData } from '../../../platform/security/sessions/session-facts.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import { LastAccounts } from '../team/last-accounts.js';
import { Memberships } from '../team/memberships.js';
import { AccountSessions } from './account-sessions.js';

/** The proof given at sign-in. */
export interface Shown {
  /** The password that was compared: if it was changed meanwhile, the sign-in fails. */
  passwordSecretId?: string;
  secondFactor?: boolean;
  /** The account that the session acts for; by default that of the last session. */
  actsFor?: string;
}

const done = (resolve: () => void, reject: (error: Error) => void) => (error?: Error | null) =>
  error ? reject(error) : resolve();

/**
 * Makes the sessions of members who have proved their identity. Each sign-in, and each further proof, sets a new
 * cookie.
 */
@Injectable()
export class Entrance {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly sessions: AccountSessions,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly memberships: Memberships,
    private readonly lastAccounts: LastAccounts,
  ) {}

  /** Signs in. The session that the request came with has ended. */
  async enter(request: Request, accountId: string, shown: Shown = {}): Promise<Principal> {
    const { profile, secondFactor } = await this.executor.state(account, accountStream(accountId));
    const { passwordSecretId, role } = profile ?? {};
    if (!profile || !passwordSecretId || !role) throw DomainError.notFound('Account');
    if ((shown.passwordSecretId ?? passwordSecretId) !== passwordSecretId) {
      throw new DomainError('unauthenticated', say('invalid-email-or-password'));
    }
    if (secondFactor && !shown.secondFactor) {
      const text = say('enter-authenticator-code');
      throw new DomainError('unauthenticated', text, undefined, 'second_factor_required');
    }
    const { address, userAgent } = originOf(request);
    const now = this.clock.machine();
    const facts: SessionFacts = {
      id: randomUUID(),
      accountId,
      role,
      passwordSecretId,
      device: deviceName(userAgent),
      address,
      createdAt: now,
      confirmedAt: now,
      secondFactor: shown.secondFactor ?? false,
      ...(shown.secondFactor && { codeAt: now }),
      short: role === 'admin' && this.config.production,
    };
    const secondFactorMissing = role === 'admin' && this.config.administratorsNeedSecondFactor && !secondFactor;
    const acting = await this.acting(accountId, shown.actsFor ?? (await this.lastAccounts.of(accountId)));
    if (acting.accountId !== accountId) facts.actsFor = acting.accountId;
    const principal: Principal = { ...acting, role, session: facts, secondFactorMissing };
    if (acting.accountId !== accountId) principal.role = 'user';
    // A new cookie, because an attacker may have set the previous one (session fixation).
    await new Promise<void>((resolve, reject) => request.session.regenerate(done(resolve, reject)));
    (request.session as SignedInData).passport = { user: facts };
    await new Promise<void>((resolve, reject) => request.session.save(done(resolve, reject)));
    request.user = principal;
    if (shown.actsFor !== undefined) await this.lastAccounts.note(accountId, acting.accountId);
    await this.sessions.keepNewest(accountId);
    return principal;
  }

  /**
   * Gives the session a new cookie and ends the old one. The new one is stored before the old one ends, and ends with
   * it if the old one was ended meanwhile.
   */
  async renew(request: Request, changes: Partial<SessionFacts>): Promise<void> {
    const { session } = request.user as Principal;
    await this.replace(request, { ...session, ...changes });
  }

  private async replace(request: Request, facts: SessionFacts): Promise<void> {
    const principal = request.user as Principal;
    const before = request.sessionID;
    request.sessionStore.generate(request);
    (request.session as SignedInData).passport = { user: facts };
    await new Promise<void>((resolve, reject) => request.session.save(done(resolve, reject)));
    if (!(await this.sessions.consume(before))) {
      await new Promise<void>((resolve, reject) => request.session.destroy(done(resolve, reject)));
      throw new DomainError('unauthenticated', say('sign-in'));
    }
    principal.session = facts;
  }

  /**
   * Makes the session act for another account, under a new cookie.
   * @throws DomainError not-found for an account that they do not work for
   */
  async actFor(request: Request, accountId: string): Promise<Principal> {
    const principal = request.user as Principal;
    const { memberId, session } = principal;
    const membership = await this.memberships.now(accountId, memberId);
    if (!membership) throw DomainError.notFound('Account');
    const { actsFor: _before, ...rest } = session;
    await this.replace(request, accountId === memberId ? rest : { ...rest, actsFor: accountId });
    await this.lastAccounts.note(memberId, accountId);
    Object.assign(principal, { ...membership, accountId, role: accountId === memberId ? session.role : 'user' });
    return principal;
  }

  /** Returns the member's own account if they no longer work for the other one. */
  private async acting(memberId: string, accountId: string) {
    const own = { accountId: memberId, memberId, memberRole: 'owner', channels: null } as const;
    const membership = accountId === memberId ? undefined : await this.memberships.now(accountId, memberId);
    return membership ? { accountId, memberId, ...membership } : own;
  }
}
