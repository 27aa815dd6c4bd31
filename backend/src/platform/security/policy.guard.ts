import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '../domain/domain-error.js';
import { requestScope } from '../domain/request-scope.js';
import type { WavelaneRequest } from '../http/commands/request-context.js';
import { POLICY, type Policy } from './policy.js';
import { originOf } from './request-origin.js';
import { SecurityLog } from './security-log.js';

/** What an administrator needs to set up a second factor. */
const OWN_SECURITY = /^\/api\/(me|auth|app)(\/|$)/;

/** Lets in only those that the route's policy names. A route without a policy is closed. */
@Injectable()
export class PolicyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: SecurityLog,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (policy === 'public') return true;
    const request = context.switchToHttp().getRequest<WavelaneRequest>();
    const { user } = request;
    if (!user) throw new DomainError('unauthenticated', 'Please sign in.');
    if (user.secondFactorMissing && !OWN_SECURITY.test(request.path)) {
      const message = 'Set up a second factor first: administrators of this installation need one.';
      throw new DomainError('forbidden', message, undefined, 'second_factor_missing');
    }
    if (policy === 'signed-in') return true;
    if (policy === 'admin' && user.role === 'admin') return true;
    this.tell(request, user.accountId);
    throw DomainError.forbidden('Only administrators may do this.');
  }

  /** A signed-in user asked for what is not theirs. Tells the route's pattern, not the values in it. */
  private tell(request: WavelaneRequest, accountId: string): void {
    const { path } = (request.route ?? { path: '' }) as { path: string };
    const detail = `${request.method} ${path}`;
    const entry = { kind: 'access-refused', accountId, origin: originOf(request), detail } as const;
    void requestScope.within(request.commandContext.correlationId, () => this.log.note(entry));
  }
}
