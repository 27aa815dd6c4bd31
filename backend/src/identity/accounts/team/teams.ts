import { Injectable } from '@nestjs/common';
import type { GivenRole } from '@wavelane/contracts';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { idOf } from '../../../platform/domain/ids.js';
import { accountStream } from '../account.events.js';
import { account, type AccountState } from '../account.js';
import { AddressClaims } from '../address/address-claims.js';
import { AccountLinks } from '../links/account-links.js';
import { linkExpired } from '../rules/address.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { teamStream } from './team.events.js';
import { openTeamOffer, team, type TeamCommand } from './team.js';
import type { TeamInvitationState, TeamState } from './team.state.js';

/** The offer of a link. */
export interface OfferedMembership {
  accountId: string;
  invitationId: string;
  round: number;
  accountName: string;
  email: string;
  name: string | null;
  role: GivenRole;
  expiresAt: string;
}

type Wanted<C = TeamCommand> = C extends { accountId: string } ? Omit<C, 'accountId'> : never;

/** The members of an account, according to its stream, and the commands that change them. */
@Injectable()
export class Team {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
    private readonly claims: AddressClaims,
    private readonly links: AccountLinks,
    private readonly sessions: AccountSessions,
  ) {}

  /** Returns the current state from the log. */
  state(accountId: string): Promise<TeamState> {
    return this.executor.state(team, teamStream(accountId));
  }

  /** @throws DomainError */
  async do(accountId: string, wanted: Wanted, context: CommandContext): Promise<TeamState> {
    const command: TeamCommand = { ...wanted, accountId };
    return (await this.executor.execute(team, teamStream(accountId), command, context)).state;
  }

  /**
   * @returns the invitation's id
   * @throws DomainError conflict for a person who is a member or invited; forbidden; not-found if the same request came
   * before and its invitation was withdrawn or followed since
   */
  async invite(
    accountId: string,
    wanted: Omit<Extract<Wanted, { type: 'InviteMember' }>, 'type' | 'invitationId' | 'holder'>,
    context: CommandContext,
  ): Promise<{ id: string; invitation: TeamInvitationState }> {
    const id = idOf('team-invitation', accountId, context.commandId);
    const holder = await this.claims.accountOf(wanted.email);
    const state = await this.do(accountId, { type: 'InviteMember', ...wanted, invitationId: id, holder }, context);
    const invitation = state.invitations.get(id);
    // The request was repeated long after the invitation was withdrawn or followed.
    if (!invitation) throw DomainError.notFound('Invitation');
    return { id, invitation };
  }

  /** Removes a member and ends their sessions for the account; {@link TeamReactor} completes it after a crash. */
  async remove(accountId: string, memberId: string, by: string, context: CommandContext): Promise<void> {
    await this.do(accountId, { type: 'RemoveMember', by, memberId }, context);
    await this.sessions.endActing(memberId, accountId);
  }

  /** @throws DomainError link_expired */
  async offer(token: string): Promise<OfferedMembership> {
    const linked = this.links.readTeam(token);
    if (!linked) throw linkExpired();
    const profile = await this.openAccount(linked.accountId);
    const { invitations } = await this.state(linked.accountId);
    const { email, name, role, expiresAt } = openTeamOffer(
      invitations.get(linked.invitationId),
      linked.round,
      this.clock.now(),
    );
    return { ...linked, accountName: profile.name, email, name, role, expiresAt };
  }

  /**
   * Joins with the address of one's own account. A repetition gets the same answer.
   * @returns the account's id.
   * @throws DomainError link_expired; forbidden for another address
   */
  async accept(token: string, memberId: string, context: CommandContext): Promise<string> {
    const linked = this.links.readTeam(token);
    const { profile } = await this.executor.state(account, accountStream(memberId));
    if (!linked || !profile) throw linkExpired();
    const { accountId, invitationId, round } = linked;
    await this.openAccount(accountId);
    const commandId = idOf('team-accept', invitationId, memberId, context.commandId);
    const wanted = { type: 'AcceptMemberInvitation', invitationId, round, memberId, email: profile.email } as const;
    await this.do(accountId, wanted, { ...context, commandId });
    return accountId;
  }

  /** @throws DomainError link_expired if the account is disabled or closed */
  private async openAccount(accountId: string): Promise<NonNullable<AccountState['profile']>> {
    const { profile, disabled, closed } = await this.executor.state(account, accountStream(accountId));
    if (!profile || disabled || closed) throw linkExpired();
    return profile;
  }

  isTeamToken(token: string): boolean {
    return this.links.readTeam(token) !== undefined;
  }

  async hasAccount(email: string): Promise<boolean> {
    return (await this.claims.accountOf(email)) !== null;
  }
}
