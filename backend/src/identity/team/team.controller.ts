import { Body, Controller, HttpCode, Param, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  api,
  type CurrentUser,
  type Done,
  type Team as TeamView,
  type TeamInvitation,
  type TeamMember,
  type TeamOffer,
} from '@wavelane/contracts';
import type { Request } from 'express';
import { Addresses } from '../accounts/address/addresses.js';
import { AccountSessions } from '../accounts/sessions/account-sessions.js';
import { Entrance } from '../accounts/sessions/entrance.js';
import { GetCurrentUser } from '../accounts/current-user.query.js';
import { Team } from '../accounts/team/teams.js';
import { TokenDto } from '../accounts/links/links.dto.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { Public, SignedIn } from '../../platform/security/policy.js';
import { originOf } from '../../platform/security/request-origin.js';
import { demandAccount } from '../../platform/security/shown-account.js';
import { SecurityLog, type SecurityEntry } from '../../platform/security/security-log.js';
import { OwnChannels } from './own-channels.js';
import { TeamViews } from './team-views.js';
import { ActForDto, ChangeMemberDto, InviteMemberDto } from './team.dto.js';

/** The members who work for an account. */
@ApiTags('team')
@SignedIn('manage')
@Controller()
export class TeamController {
  constructor(
    private readonly team: Team,
    private readonly views: TeamViews,
    private readonly channels: OwnChannels,
    private readonly addresses: Addresses,
    private readonly entrance: Entrance,
    private readonly sessions: AccountSessions,
    private readonly queries: QueryBus,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.team)
  show(@Me() { accountId }: Principal): Promise<TeamView> {
    return this.views.of(accountId);
  }

  @Confirmed()
  @Route(api.inviteMember)
  async invite(
    @Me() me: Principal,
    @Body() { email, name, role, channels: asked }: InviteMemberDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<TeamInvitation> {
    const { accountId, memberId: by } = me;
    this.addresses.demandMail();
    const channels = await this.channels.of(accountId, asked);
    const wanted = { by, email, name: name?.trim() ?? null, role, channels };
    const { id, invitation } = await this.team.invite(accountId, wanted, context);
    await this.note('member-invited', me, accountId, request, role);
    return this.views.invitation(id, invitation);
  }

  @Route(api.repeatTeamInvitation)
  async repeat(
    @Me() { accountId, memberId: by }: Principal,
    @Param('id') id: string,
    @Context() context: CommandContext,
  ): Promise<TeamInvitation> {
    if (!(await this.team.state(accountId)).invitations.has(id)) throw DomainError.notFound('Invitation');
    this.addresses.demandMail();
    const { invitations } = await this.team.do(
      accountId,
      { type: 'RepeatMemberInvitation', by, invitationId: id },
      context,
    );
    const invitation = invitations.get(id);
    if (!invitation) throw DomainError.notFound('Invitation');
    return this.views.invitation(id, invitation);
  }

  @Route(api.withdrawTeamInvitation)
  async withdraw(
    @Me() { accountId, memberId: by }: Principal,
    @Param('id') id: string,
    @Context() context: CommandContext,
  ): Promise<Done> {
    await this.team.do(accountId, { type: 'WithdrawMemberInvitation', by, invitationId: id }, context);
    return { success: true };
  }

  @Confirmed()
  @Route(api.changeMember)
  async change(
    @Me() me: Principal,
    @Param('id') id: string,
    @Body() { role, channels: asked, version }: ChangeMemberDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<TeamMember> {
    const { accountId, memberId: by } = me;
    const before = (await this.team.state(accountId)).members.get(id)?.channels;
    const channels = await this.channels.of(accountId, asked, before);
    const wanted = { type: 'ChangeMember', by, memberId: id, role, channels, version } as const;
    const state = await this.team.do(accountId, wanted, context);
    await this.note('member-changed', me, id, request, role);
    return this.views.member(id, state);
  }

  @Confirmed()
  @Route(api.removeMember)
  async remove(
    @Me() me: Principal,
    @Param('id') id: string,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<Done> {
    await this.team.remove(me.accountId, id, me.memberId, context);
    await this.note('member-removed', me, id, request);
    return { success: true };
  }

  @SignedIn('self')
  @Route(api.leaveTeam)
  @HttpCode(200)
  async leave(@Me() me: Principal, @Context() context: CommandContext, @Req() request: Request): Promise<CurrentUser> {
    const { accountId, memberId } = me;
    demandAccount(request, me);
    // This comes first: the reactor to the leaving ends every session that acts for the account.
    const principal = accountId === memberId ? me : await this.entrance.actFor(request, memberId);
    try {
      await this.team.do(accountId, { type: 'LeaveTeam', memberId }, context);
    } catch (error) {
      // If switching back fails, too, they act for their own account, and the error says why they could not leave.
      if (accountId !== memberId) await this.entrance.actFor(request, accountId).catch(() => undefined);
      throw error;
    }
    await this.sessions.endActing(memberId, accountId);
    return this.queries.execute(new GetCurrentUser(principal));
  }

  @Public()
  @Route(api.readTeamInvitation)
  @ApiResponse({ status: 410 })
  @HttpCode(200)
  async offer(@Body() { token }: TokenDto): Promise<TeamOffer> {
    const { accountName, email, name, role, expiresAt } = await this.team.offer(token);
    return { accountName, email, name, role, expiresAt, hasAccount: await this.team.hasAccount(email) };
  }

  @SignedIn('self')
  @Route(api.acceptTeamInvitation)
  @ApiResponse({ status: 410 })
  @HttpCode(200)
  async accept(
    @Me() { memberId }: Principal,
    @Body() { token }: TokenDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<CurrentUser> {
    const accountId = await this.team.accept(token, memberId, context);
    return this.act(request, accountId);
  }

  @SignedIn('self')
  @Route(api.actFor)
  @ApiResponse({ status: 404 })
  @HttpCode(200)
  actFor(@Body() { accountId }: ActForDto, @Req() request: Request): Promise<CurrentUser> {
    return this.act(request, accountId);
  }

  private async act(request: Request, accountId: string): Promise<CurrentUser> {
    const principal = await this.entrance.actFor(request, accountId);
    return this.queries.execute(new GetCurrentUser(principal));
  }

  private note(
    kind: SecurityEntry['kind'],
    { memberId: by }: Principal,
    accountId: string,
    request: Request,
    detail?: string,
  ): Promise<void> {
    return this.log.note({ kind, accountId, by, origin: originOf(request), ...(detail !== undefined && { detail }) });
  }
}
