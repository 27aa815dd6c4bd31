import { Body, Controller, HttpCode, Req, Res, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { api, type CurrentUser, type RegistrationPending } from '@wavelane/contracts';
import type { Request, Response } from 'express';
import { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiResponse, ApiTags } from '../../platform/http/openapi/decorators.js';
import { Route } from '../../platform/http/route.js';
import { Public } from '../../platform/security/policy.js';
import { originOf } from '../../platform/security/request-origin.js';
import { SecurityLog } from '../../platform/security/security-log.js';
import { sessionCookie } from '../../platform/security/sessions/session-cookie.js';
import { RegisterDto } from './accounts.dto.js';
import { GetCurrentUser } from './current-user.query.js';
import { SignUp } from './registration/sign-up.js';
import { Entrance } from './sessions/entrance.js';
import { LoginGuard } from './sign-in/login.guard.js';
import { SignInDto } from './sign-in/sign-in.dto.js';

/** Signing up, in and out. */
@ApiTags('account')
@Public()
@Controller()
export class AuthController {
  constructor(
    private readonly signUp: SignUp,
    private readonly queries: QueryBus,
    private readonly entrance: Entrance,
    private readonly log: SecurityLog,
    private readonly config: Config,
  ) {}

  @Route(api.login)
  @HttpCode(200)
  @UseGuards(LoginGuard)
  @ApiResponse({ status: 401 })
  login(@Req() request: Request, @Body() _readByTheGuard: SignInDto): Promise<CurrentUser> {
    return this.queries.execute(new GetCurrentUser(request.user as Principal));
  }

  @Route(api.register)
  @ApiResponse({ status: 410 })
  @ApiResponse({ status: 202, description: 'The address must be verified first' })
  async register(
    @Body() applicant: RegisterDto,
    @Context() context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CurrentUser | RegistrationPending> {
    const outcome = await this.signUp.signUp(applicant, context);
    if ('verification' in outcome) {
      response.status(202);
      return outcome;
    }
    const { accountId, actsFor } = outcome;
    await this.log.note({ kind: 'registered', accountId, origin: originOf(request) });
    const principal = await this.entrance.enter(request, accountId, { ...(actsFor !== undefined && { actsFor }) });
    return this.queries.execute(new GetCurrentUser(principal));
  }

  @Route(api.logout)
  @HttpCode(200)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<{ success: true }> {
    const user = request.user as Principal | undefined;
    await new Promise<void>((resolve, reject) =>
      request.session.destroy((error: Error | null | undefined) => (error ? reject(error) : resolve())),
    );
    const { name, options } = sessionCookie(this.config);
    response.clearCookie(name, options);
    // Pages kept for "back" would show this account to the next person. The browser's storage has no data of it.
    response.setHeader('Clear-Site-Data', '"cache"');
    if (user) await this.log.note({ kind: 'signed-out', accountId: user.memberId, origin: originOf(request) });
    return { success: true };
  }
}
