import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request, Response } from 'express';
import { validationPipe } from '../../../platform/http/validation.js';
import { KnownDevices } from '../../../platform/security/devices/known-devices.js';
import { originOf } from '../../../platform/security/request-origin.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { Entrance } from '../sessions/entrance.js';
import type { SignedInBy } from './local.strategy.js';
import { SignInDto } from './sign-in.dto.js';

/** Checks the body as the pipe would (guards run before pipes), and signs in. */
@Injectable()
export class LoginGuard extends AuthGuard('local') {
  constructor(
    private readonly entrance: Entrance,
    private readonly devices: KnownDevices,
    private readonly log: SecurityLog,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await validationPipe().transform(request.body ?? {}, { type: 'body', metatype: SignInDto });
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedInBy }>();
    const { accountId, ...shown } = user;
    request.user = await this.entrance.enter(request, accountId, shown);
    const device = await this.devices.remember(request, context.switchToHttp().getResponse<Response>(), accountId);
    await this.log.note({
      kind: 'signed-in',
      accountId,
      origin: originOf(request),
      newDevice: device === 'new',
    });
    return true;
  }

  override handleRequest<T>(error: unknown, user: T): T {
    if (error) throw error;
    return user;
  }
}
