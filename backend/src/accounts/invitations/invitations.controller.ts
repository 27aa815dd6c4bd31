import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Invitation } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { PageQuery, sendPage } from '../../platform/http/paging.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { Confirmed } from '../../platform/security/confirmed.js';
import { AdminOnly } from '../../platform/security/policy.js';
import { originOf } from '../../platform/security/request-origin.js';
import { SecurityLog } from '../../platform/security/security-log.js';
import { Addresses } from '../address/addresses.js';
import { Invitations } from './invitations.js';
import { InviteDto } from '../users/administration.dto.js';

/** Asking people to make an account. */
@ApiTags('admin')
@AdminOnly()
@Controller('api/admin/invitations')
export class InvitationsController {
  constructor(
    private readonly addresses: Addresses,
    private readonly config: Config,
    private readonly invitations: Invitations,
    private readonly log: SecurityLog,
  ) {}

  @Get()
  async list(@Query() page: PageQuery, @Res({ passthrough: true }) response: Response): Promise<Invitation[]> {
    return sendPage(response, await this.invitations.list(page));
  }

  @Confirmed()
  @Post()
  async invite(
    @Body() { email, role }: InviteDto,
    @Me() { accountId: by }: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<Invitation> {
    if (this.config.registration === 'closed')
      throw DomainError.conflict('Registration is closed.', 'registration_closed');
    this.addresses.demandMail();
    const sent = await this.invitations.send(email, role, context);
    await this.log.note({ kind: 'invitation-sent', accountId: null, by, origin: originOf(request), detail: role });
    return sent;
  }

  @Delete(':id')
  @HttpCode(200)
  async revoke(@Param('id') id: string, @Context() context: CommandContext): Promise<{ success: true }> {
    await this.invitations.revoke(id, context);
    return { success: true };
  }
}
