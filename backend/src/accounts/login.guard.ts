import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { validationPipe } from '../platform/http/validation.js';
import { LoginDto } from './accounts.dto.js';
import type { Credentials } from './local.strategy.js';
import { Entrance } from './sessions/entrance.js';

/** Checks the body as the pipe would (guards run before pipes), and signs in. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  constructor(private readonly entrance: Entrance) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await validationPipe().transform(request.body ?? {}, { type: 'body', metatype: LoginDto });
    await super.canActivate(context);
    const { accountId, passwordSecretId } = request.user as unknown as Credentials;
    request.user = await this.entrance.enter(request, accountId, { passwordSecretId });
    return true;
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error) throw error;
    return user;
  }
}
