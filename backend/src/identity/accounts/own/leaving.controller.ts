import { Body, Controller, HttpCode, Req } from '@nestjs/common';
import { type AccountForgettingAsked, api, say, type SecurityEventKind } from '@wavelane/contracts';
import type { Request } from 'express';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { accountStream } from '../account.events.js';
import { account } from '../account.js';
import { OwnerProof } from '../sign-in/owner-proof.js';
import { Administrators } from '../standing/administrators.js';
import { AskForForgettingDto } from './own-account.dto.js';
import { sameAddress } from '../../../platform/domain/mail/mail-address.js';

/** Routes by which an owner orders that the account is forgotten, and withdraws the order. */
@ApiTags('account')
@SignedIn('own')
@Controller()
export class LeavingController {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly proof: OwnerProof,
    private readonly administrators: Administrators,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.askForForgetting)
  @ApiResponse({ status: 422 })
  @HttpCode(202)
  async ask(
    @Me() { accountId }: Principal,
    @Body() { password, code, confirm }: AskForForgettingDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<AccountForgettingAsked> {
    const { profile } = await this.executor.state(account, accountStream(accountId));
    if (!profile || !sameAddress(profile.email, confirm)) {
      const text = say('own-address-differs');
      throw new DomainError('unprocessable', text, { confirm: text });
    }
    await this.proof.demand(request, accountId, { password, code });
    if (await this.administrators.isLast(accountId)) throw DomainError.conflict(say('last-administrator'));
    const stream = accountStream(accountId);
    const { state } = await this.executor.execute(account, stream, { type: 'AskForForgetting' }, context);
    await this.note('account-forgetting-asked', accountId, request);
    if (!state.forgetting) throw DomainError.notFound('Account');
    return state.forgetting;
  }

  @Route(api.takeForgettingBack)
  async takeBack(
    @Me() { accountId }: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    const command = { type: 'TakeForgettingBack' } as const;
    const { events } = await this.executor.execute(account, accountStream(accountId), command, context);
    if (events.length > 0) await this.note('account-forgetting-taken-back', accountId, request);
    return { success: true };
  }

  private note(kind: SecurityEventKind, accountId: string, request: Request): Promise<void> {
    return this.log.note({ kind, accountId, origin: originOf(request) });
  }
}
