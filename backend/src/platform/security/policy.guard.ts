import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { may, type MemberRole, roleMay, say, type Saying } from '@wavelane/contracts';
import { DomainError } from '../domain/domain-error.js';
import type { Principal, WavelaneRequest } from '../http/commands/request-context.js';
import { type Needed, POLICY, type Policy, RIGHT } from './policy.js';
import { originOf } from './request-origin.js';
import { demandAccount } from './shown-account.js';
import { SecurityLog } from './security-log.js';

/** The paths that an administrator needs to set up a second factor. */
const OWN_SECURITY = /^\/api\/(me|auth|app)(\/|$)/;

const REFUSALS: Readonly<Record<MemberRole, Saying>> = {
  owner: say('not-for-owners'),
  manager: say('not-for-managers'),
  agent: say('not-for-agents'),
  viewer: say('not-for-viewers'),
};

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
    if (!user) throw new DomainError('unauthenticated', say('sign-in'));
    if (user.secondFactorMissing && !OWN_SECURITY.test(request.path)) {
      const message = say('administrators-need-second-factor');
      throw new DomainError('forbidden', message, undefined, 'second_factor_missing');
    }
    if (policy === 'signed-in') return this.demand(context, user, request);
    if (policy === 'admin' && user.role === 'admin') return true;
    this.tell(request, user.memberId);
    throw DomainError.forbidden(say('only-for-administrators'));
  }

  /** The rights of a member are read on every request: a right that was taken away is gone at once. */
  private demand(context: ExecutionContext, user: Principal, request: WavelaneRequest): boolean {
    const needed = this.reflector.getAllAndOverride<Needed | undefined>(RIGHT, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (needed === 'self') return true;
    demandAccount(request, user);
    if (needed !== undefined && may(user, needed)) return true;
    this.tell(request, user.memberId);
    const isByChannels = needed !== undefined && roleMay(user.memberRole, needed);
    const message = isByChannels ? say('only-members-who-see-all-channels') : REFUSALS[user.memberRole];
    throw new DomainError('forbidden', message, undefined, 'role');
  }

  /** A signed-in user asked for data or a route that is not theirs. Notes the route's pattern, not the values in it. */
  private tell(request: WavelaneRequest, accountId: string): void {
    const { path } = (request.route ?? { path: '' }) as { path: string };
    const detail = `${request.method} ${path}`;
    const entry = { kind: 'access-refused', accountId, origin: originOf(request), detail } as const;
    void this.log.note(entry);
  }
}
