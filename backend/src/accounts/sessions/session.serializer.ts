import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { PassportSerializer } from '@nestjs/passport';
import { Config } from '../../platform/config/config.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { Principal } from '../../platform/http/commands/request-context.js';
import type { SessionFacts } from '../../platform/security/sessions/session-facts.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import type { AccountState } from '../rules/state.js';
import { Memberships } from '../team/memberships.js';

/**
 * Decides on every request whether a session is still good: the account may be used, has the role and password of the
 * sign-in, no second factor that was not shown, and a member still is one of the account that the session acts for. Passport is one for the whole process, so an application that has
 * stopped leaves the question to the next one.
 */
@Injectable()
export class SessionSerializer extends PassportSerializer implements BeforeApplicationShutdown {
  private stopped = false;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly config: Config,
    private readonly memberships: Memberships,
  ) {
    super();
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
  }

  serializeUser({ session }: Principal, done: (error: unknown, facts?: SessionFacts) => void): void {
    done(null, session);
  }

  deserializeUser(facts: SessionFacts, done: (error: unknown, user?: Principal | false) => void): void {
    if (this.stopped) return done('pass');
    this.principalOf(facts).then(
      (principal) => done(null, principal ?? false),
      (error: unknown) => done(error),
    );
  }

  /** @returns undefined where the session is no longer good */
  async principalOf(session: SessionFacts): Promise<Principal | undefined> {
    // Sessions of earlier versions hold the account's id only; their users sign in again.
    if (typeof session !== 'object') return undefined;
    const stream = accountStream(session.accountId);
    const found = this.goodBy(await this.executor.cached(account, stream), session);
    // No session ends by what was so a moment ago.
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
