import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Team as TeamView, TeamInvitation, TeamMember } from '@wavelane/contracts';
import { type AccountView, GetAccount } from '../accounts/accounts.queries.js';
import { Team } from '../accounts/team/teams.js';
import type { TeamInvitationState, TeamState } from '../accounts/team/team.state.js';
import { Clock } from '../../platform/domain/clock.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { downwards } from '../../platform/storage/reading/newest-first.js';

/** Members and invitations with their names, as the log has them now: a caller that changes them sees the change. */
@Injectable()
export class TeamViews {
  constructor(
    private readonly queries: QueryBus,
    private readonly team: Team,
    private readonly clock: Clock,
  ) {}

  async of(accountId: string): Promise<TeamView> {
    const state = await this.team.state(accountId);
    const owner = await this.account(accountId);
    if (!owner) throw DomainError.notFound('Account');
    const { name, email } = owner;
    const first: TeamMember = {
      ...{ id: accountId, name, email, role: 'owner', channels: null, joinedAt: null, version: 1 },
    };
    const members = await Promise.all([...state.members.keys()].map((id) => this.member(id, state)));
    const open = [...state.invitations].filter(([, { memberId }]) => memberId === null);
    const invitations = await Promise.all(open.map(([id, one]) => this.invitation(id, one)));
    invitations.reverse().sort((a, b) => downwards(a.sentAt, b.sentAt));
    return { account: { id: accountId, name }, members: [first, ...members], invitations };
  }

  /** @throws DomainError not-found */
  async member(id: string, { members }: TeamState): Promise<TeamMember> {
    const member = members.get(id);
    if (!member) throw DomainError.notFound('Member');
    const found = await this.account(id);
    const { role, channels, joinedAt, version } = member;
    const { name = id, email = '' } = found ?? {};
    return { id, name, email, role, channels: channels && [...channels], joinedAt, version };
  }

  async invitation(id: string, invitation: TeamInvitationState): Promise<TeamInvitation> {
    const { email, name, role, channels, at, expiresAt, by } = invitation;
    const status = this.clock.now() < Date.parse(expiresAt) ? 'open' : 'expired';
    const invitedBy = { id: by, name: (await this.account(by))?.name ?? by };
    return { id, email, name, role, channels: channels && [...channels], status, sentAt: at, expiresAt, invitedBy };
  }

  private account(id: string): Promise<AccountView | undefined> {
    return this.queries.execute(new GetAccount(id, true));
  }
}
