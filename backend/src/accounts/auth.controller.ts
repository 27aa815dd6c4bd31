import { Body, Controller, HttpCode, Post, Req, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { CurrentUser } from '@wavelane/contracts';
import type { Request } from 'express';
import type { CommandContext } from '../platform/domain/command-context.js';
import { Context, type Principal } from '../platform/http/request-context.js';
import { Public } from '../platform/security/policy.js';
import { RegisterAccount } from './accounts.commands.js';
import { LoginDto, RegisterDto } from './accounts.dto.js';
import { GetCurrentUser } from './accounts.queries.js';
import { LoginGuard } from './login.guard.js';

/** Signing up, in and out (spec §7 Account). */
@ApiTags('account')
@Public()
@Controller('api/auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('login')
  @HttpCode(200)
  @UseGuards(LoginGuard)
  @ApiBody({ type: LoginDto })
  login(@Req() request: Request): Promise<CurrentUser> {
    return this.queries.execute(new GetCurrentUser((request.user as Principal).accountId));
  }

  /** Registering signs in (decisions: REST). */
  @Post('register')
  async register(
    @Body() { name, email, password }: RegisterDto,
    @Context() context: CommandContext,
    @Req() request: Request,
  ): Promise<CurrentUser> {
    const command = new RegisterAccount({ name, email, password, role: 'user' }, context);
    const accountId = await this.commands.execute(command);
    const principal: Principal = { accountId, role: 'user' };
    await new Promise<void>((resolve, reject) =>
      request.logIn(principal, (error: Error | null | undefined) => (error ? reject(error) : resolve())),
    );
    return this.queries.execute(new GetCurrentUser(accountId));
  }

  @Post('logout')
  @HttpCode(200)
  async logout(@Req() request: Request): Promise<{ success: true }> {
    await new Promise<void>((resolve, reject) =>
      request.logout((error: Error | null | undefined) => (error ? reject(error) : resolve())),
    );
    await new Promise<void>((resolve, reject) =>
      request.session.destroy((error: Error | null | undefined) => (error ? reject(error) : resolve())),
    );
    return { success: true };
  }
}
