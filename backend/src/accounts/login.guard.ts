import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { validationPipe } from '../platform/http/validation.js';
import { LoginDto } from './accounts.dto.js';

/** Checks the body as the pipe would (guards run before pipes), signs in, and gives the session a new id. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await validationPipe().transform(request.body ?? {}, { type: 'body', metatype: LoginDto });
    const allowed = (await super.canActivate(context)) as boolean;
    await super.logIn(request as never);
    return allowed;
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error) throw error;
    return user;
  }
}
