import { Controller, HttpCode, Param, Req } from '@nestjs/common';
import { api, type AccountSession } from '@wavelane/contracts';
import type { Request } from 'express';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Me, type Principal } from '../../../platform/http/commands/request-context.js';
import { ApiTags } from '../../../platform/http/openapi/decorators.js';
import { Route } from '../../../platform/http/route.js';
import { SignedIn } from '../../../platform/security/policy.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { AccountSessions } from './account-sessions.js';

/** Lists one's own sessions, and ends them. */
@ApiTags('account')
@SignedIn('self')
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: AccountSessions,
    private readonly log: SecurityLog,
  ) {}

  @Route(api.sessions)
  list(@Me() { memberId: accountId, session }: Principal): Promise<AccountSession[]> {
    return this.sessions.list(accountId, session.id);
  }

  @Route(api.endOtherSessions)
  @HttpCode(200)
  async endOthers(
    @Me() { memberId: accountId, session }: Principal,
    @Req() request: Request,
  ): Promise<{ ended: number }> {
    const ended = await this.sessions.endAll(accountId, session.id);
    if (ended > 0) await this.note(accountId, request, ended);
    return { ended };
  }

  @Route(api.endSession)
  async end(
    @Me() { memberId: accountId }: Principal,
    @Param('id') id: string,
    @Req() request: Request,
  ): Promise<{ success: true }> {
    if (!(await this.sessions.end(accountId, id))) throw DomainError.notFound('Session');
    await this.note(accountId, request, 1);
    return { success: true };
  }

  private note(accountId: string, request: Request, ended: number): Promise<void> {
    const detail = ended === 1 ? '1 session' : `${ended} sessions`;
    return this.log.note({ kind: 'sessions-ended', accountId, origin: originOf(request), detail });
  }
}
