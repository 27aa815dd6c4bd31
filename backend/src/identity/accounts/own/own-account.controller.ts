import { Body, Controller, HttpCode, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type CurrentUser, type SecurityEventKind } from '@wavelane/contracts';
import type { Request } from 'express';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import { GetCurrentUser } from '../current-user.query.js';
import { Addresses } from '../address/addresses.js';
import { PasswordChanges } from '../passwords/password-changes.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { Entrance } from '../sessions/entrance.js';
import { Confirmations } from '../sign-in/confirmations.js';
import { OwnerProof } from '../sign-in/owner-proof.js';
import { Standing } from '../standing/standing.js';
import { ChangeEmailDto, ChangePasswordDto, CloseDto, ProfileDto } from './own-account.dto.js';

/** Routes by which members change their own account. */
@ApiTags('account')
@SignedIn('self')
@Controller()
export class OwnAccountController {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly addresses: Addresses,
    private readonly passwords: PasswordChanges,
    private readonly sessions: AccountSessions,
    private readonly standing: Standing,
    private readonly entrance: Entrance,
    private readonly confirmations: Confirmations,
    private readonly proof: OwnerProof,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.changeProfile)
  async profile(
    @Me() me: Principal,
    @Body() { name }: ProfileDto,
    @Context() context: CommandContext,
  ): Promise<CurrentUser> {
    await this.executor.execute(account, accountStream(me.memberId), { type: 'RenameAccount', name }, context);
    return this.queries.execute(new GetCurrentUser(me));
  }

  @Route(api.changePassword)
  async password(
    @Me() { memberId: accountId, session }: Principal,
    @Body() { currentPassword, newPassword }: ChangePasswordDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    await this.confirmations.check(request, { password: currentPassword }, 'currentPassword');
    const passwordSecretId = await this.passwords.change(accountId, newPassword, 'changed', context);
    await this.entrance.renew(request, { passwordSecretId });
    await this.sessions.endAll(accountId, session.id);
    await this.note('password-changed', accountId, request);
    return { success: true };
  }

  @Route(api.changeEmail)
  @HttpCode(202)
  async email(
    @Me() { memberId: accountId }: Principal,
    @Body() { email, password }: ChangeEmailDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    this.addresses.demandMail();
    await this.confirmations.check(request, { password });
    await this.addresses.change(accountId, email, context);
    await this.note('email-change-requested', accountId, request);
    return { success: true };
  }

  @Route(api.sendVerification)
  @HttpCode(202)
  async verification(
    @Me() { memberId: accountId }: Principal,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    await this.addresses.verificationOf(accountId, context);
    return { success: true };
  }

  @Route(api.closeAccount)
  @ApiResponse({ status: 422 })
  @HttpCode(200)
  async close(
    @Me() { memberId: accountId }: Principal,
    @Body() { password, code }: CloseDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    await this.proof.demand(request, accountId, { password, code });
    await this.standing.change(accountId, { type: 'CloseAccount' }, context);
    await this.sessions.endAll(accountId);
    await this.note('account-closed', accountId, request);
    return { success: true };
  }

  private note(kind: SecurityEventKind, accountId: string, request: Request): Promise<void> {
    return this.log.note({ kind, accountId, origin: originOf(request) });
  }
}
