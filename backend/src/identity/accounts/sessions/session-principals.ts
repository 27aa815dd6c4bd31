import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import { Principals } from '../../../platform/security/sessions/principals.js';
import type { SessionFacts } from '../../../platform/security/sessions/session-facts.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import type { AccountState } from '../rules/state.js';
import { Memberships } from '../team/memberships.js';

/**
 * Decides on every request whether a session is still valid: the account may be used, has the role and password of the
 * sign-in and no second factor that was not shown, and a member still belongs to the account that the session acts for.
 */
@Injectable()
export class SessionPrincipals extends Principals {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly config: Config,
    private readonly memberships: Memberships,
  ) {
    super();
  }

  async of(session: SessionFacts): Promise<Principal | undefined> {
    // Sessions of earlier versions hold the account's id only; their users sign in again.
    if (typeof session !== 'object') return undefined;
    const stream = accountStream(session.accountId);
    const found = this.goodBy(await this.executor.cached(account, stream), session);
    // A session must not end because of a cached state that may be outdated.
    const self = found ?? this.goodBy(await this.executor.state(account, stream), session);
    const { actsFor } = session;
    if (!self || actsFor === undefined) return self;
    const membership = await this.memberships.of(actsFor, self.memberId);
    return membership && { ...self, ...membership, accountId: actsFor, role: 'user' };
  }

  private goodBy(state: AccountState, session: SessionFacts): Principal | undefined {
    const { accountId, role, passwordSecretId } = session;
    const { profile, secondFactor } = state;
    if (state.disabled || state.closed || profile?.role !== role) return undefined;
    if (profile.passwordSecretId !== passwordSecretId || (secondFactor && !session.secondFactor)) return undefined;
    const needed = role === 'admin' && this.config.administratorsNeedSecondFactor;
    const secondFactorMissing = needed && !secondFactor;
    return { accountId, memberId: accountId, memberRole: 'owner', channels: null, role, session, secondFactorMissing };
  }
}
