import { Body, Controller, HttpCode, Req } from '@nestjs/common';
import { api, type RecoveryCodes, say, type SecondFactorSetup, type SecurityEventKind } from '@wavelane/contracts';
import type { Request } from 'express';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { Context, Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { ConfirmedByCode } from '../../../platform/security/confirmed.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { Entrance } from '../sessions/entrance.js';
import { CodeDto } from '../sign-in/sign-in.dto.js';
import { Enrolment } from './enrolment.js';

/** One's own second factor. Answers that hold secrets are never kept for repeats. */
@ApiTags('account')
@SignedIn('self')
@Controller()
export class SecondFactorController {
  constructor(
    private readonly enrolment: Enrolment,
    private readonly sessions: AccountSessions,
    private readonly entrance: Entrance,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.setUpSecondFactor)
  @ApiResponse({ status: 422 })
  @HttpCode(200)
  @ConfirmedByCode()
  @OwnIdempotency()
  start(@Me() { memberId: accountId }: Principal): Promise<SecondFactorSetup> {
    return this.enrolment.start(accountId);
  }

  /** Enables the second factor. Sessions that never showed a code end; this one continues under a new cookie. */
  @Route(api.enableSecondFactor)
  @ApiResponse({ status: 422 })
  @HttpCode(200)
  @ConfirmedByCode()
  @OwnIdempotency()
  async enable(
    @Me() { memberId: accountId, session }: Principal,
    @Body() { code }: CodeDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<RecoveryCodes> {
    const recoveryCodes = await this.enrolment.enable(accountId, code, context);
    const now = this.clock.machine();
    await this.entrance.renew(request, { secondFactor: true, confirmedAt: now, codeAt: now });
    await this.note('second-factor-enabled', accountId, request);
    const ended = await this.sessions.endAll(accountId, session.id);
    if (ended > 0) await this.note('sessions-ended', accountId, request);
    return { recoveryCodes };
  }

  @Route(api.disableSecondFactor)
  @ApiResponse({ status: 422 })
  @HttpCode(200)
  @ConfirmedByCode()
  @OwnIdempotency()
  async disable(
    @Me() { memberId: accountId, session }: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    if (session.role === 'admin' && this.config.administratorsNeedSecondFactor) {
      throw DomainError.conflict(say('administrator-keeps-second-factor'));
    }
    await this.enrolment.disable(accountId, 'self', context);
    await this.note('second-factor-disabled', accountId, request);
    return { success: true };
  }

  @Route(api.renewRecoveryCodes)
  @ApiResponse({ status: 422 })
  @HttpCode(200)
  @ConfirmedByCode()
  @OwnIdempotency()
  async renewCodes(
    @Me() { memberId: accountId }: Principal,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<RecoveryCodes> {
    const recoveryCodes = await this.enrolment.renewCodes(accountId, context);
    await this.note('recovery-codes-renewed', accountId, request);
    return { recoveryCodes };
  }

  private note(kind: SecurityEventKind, accountId: string, request: Request): Promise<void> {
    return this.log.note({ kind, accountId, origin: originOf(request) });
  }
}
