import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Refusal } from '../domain/refusal.js';
import type { WavelaneRequest } from '../http/request-context.js';
import { POLICY, type Policy } from './policy.js';

/** Lets nobody through whom the route's policy does not name. A route without a policy is closed. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (policy === 'public') return true;
    const { user } = context.switchToHttp().getRequest<WavelaneRequest>();
    if (!user) throw new Refusal('unauthenticated', 'Please sign in.');
    if (policy === 'signed-in') return true;
    if (policy === 'admin' && user.role === 'admin') return true;
    throw Refusal.forbidden('Only administrators may do this.');
  }
}
