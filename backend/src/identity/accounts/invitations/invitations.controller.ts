import { Body, Controller, HttpCode, Param, Query, Req, Res } from '@nestjs/common';
import { api, type Invitation, say } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { Config } from '../../../platform/config/config.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { PageQuery, sendPage } from '../../../platform/http/paging.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { Route } from '../../../platform/http/route.js';
import { Confirmed } from '../../../platform/security/confirmed.js';
import { AdminOnly } from '../../../platform/security/policy.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Addresses } from '../address/addresses.js';
import { Invitations } from './invitations.js';
import { InviteDto } from '../users/administration.dto.js';

/** Routes that invite people to make an account. */
@ApiTags('admin')
@AdminOnly()
@Controller()
export class InvitationsController {
  constructor(
    private readonly addresses: Addresses,
    private readonly config: Config,
    private readonly invitations: Invitations,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.invitations)
  async list(@Query() page: PageQuery, @Res({ passthrough: true }) response: Response): Promise<Invitation[]> {
    return sendPage(response, await this.invitations.list(page));
  }

  @Confirmed()
  @Route(api.invite)
  async invite(
    @Body() { email, role = 'user' }: InviteDto,
    @Me() { accountId: by }: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<Invitation> {
    if (this.config.registration === 'closed')
      throw DomainError.conflict(say('registration-closed'), 'registration_closed');
    this.addresses.demandMail();
    const sent = await this.invitations.send(email, role, context);
    await this.log.note({ kind: 'invitation-sent', accountId: null, by, origin: originOf(request), detail: role });
    return sent;
  }

  @Route(api.revokeInvitation)
  @HttpCode(200)
  async revoke(@Param('id') id: string, @Context() context: CommandContext): Promise<{ success: true }> {
    await this.invitations.revoke(id, context);
    return { success: true };
  }
}
