import { Body, Controller, HttpCode, Req, Res } from '@nestjs/common';
import { api, type InvitationOffer } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { KnownDevices } from '../../../platform/security/devices/known-devices.js';
import { Public } from '../../../platform/security/policy.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Addresses } from '../address/addresses.js';
import { Invitations } from '../invitations/invitations.js';
import { PasswordChanges } from '../passwords/password-changes.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { AccountLinks } from './account-links.js';
import { AddressDto, ResetDto, TokenDto } from './links.dto.js';

/** Routes that request links by mail and that follow them. */
@ApiTags('account')
@Public()
@Controller()
export class LinksController {
  constructor(
    private readonly addresses: Addresses,
    private readonly invitations: Invitations,
    private readonly links: AccountLinks,
    private readonly passwords: PasswordChanges,
    private readonly sessions: AccountSessions,
    private readonly devices: KnownDevices,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.forgotPassword)
  @HttpCode(202)
  async forgotten(
    @Body() { email }: AddressDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    const accountId = await this.addresses.forgotten(email, context);
    void this.log.note({ kind: 'password-reset-requested', accountId, origin: originOf(request) });
    return { success: true };
  }

  @Route(api.resendVerification)
  @HttpCode(202)
  async verification(@Body() { email }: AddressDto, @Context() context: CommandContext): Promise<{ success: true }> {
    await this.addresses.verificationFor(email, context);
    return { success: true };
  }

  @Route(api.verifyEmail)
  @ApiResponse({ status: 410 })
  @HttpCode(200)
  async verify(
    @Body() { token }: TokenDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<{ success: true; kind: 'verified' | 'changed' }> {
    const linked = this.links.read('verify', token);
    const kind = await this.addresses.verify(linked, context);
    const noted = kind === 'changed' ? 'email-changed' : 'email-verified';
    await this.log.note({ kind: noted, accountId: linked.accountId, origin: originOf(request) });
    return { success: true, kind };
  }

  @Route(api.resetPassword)
  @ApiResponse({ status: 410 })
  @HttpCode(200)
  async reset(
    @Body() { token, password }: ResetDto,
    @Context() context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ success: true }> {
    const { accountId, requestId } = this.links.read('reset', token);
    await this.passwords.reset(accountId, requestId, password, context);
    await this.sessions.endAll(accountId);
    // A reset link proves that this browser is the owner's, so wrong guesses from elsewhere must not delay its sign-in.
    await this.devices.remember(request, response, accountId);
    await this.log.note({ kind: 'password-reset', accountId, origin: originOf(request) });
    return { success: true };
  }

  @Route(api.readInvitation)
  @ApiResponse({ status: 410 })
  @HttpCode(200)
  async invitation(@Body() { token }: TokenDto): Promise<InvitationOffer> {
    const { email, role, expiresAt } = await this.invitations.offer(token);
    return { email, role, expiresAt };
  }
}
