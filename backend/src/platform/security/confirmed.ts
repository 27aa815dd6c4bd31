import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CONFIRMED_MS, say } from '@wavelane/contracts';
import { Clock } from '../domain/clock.js';
import { DomainError } from '../domain/domain-error.js';
import type { WavelaneRequest } from '../http/commands/request-context.js';
import type { SessionFacts } from './sessions/session-facts.js';

export const CONFIRMED = 'wavelane:confirmed';

/**
 * Protects a route from a found or stolen session: the password or a code must have been given in the last 15 minutes,
 * or the route asks for it. Signing in counts. Comes after the policy and before anything is kept of the request, so
 * that it can be repeated as it was, with the same `Idempotency-Key`.
 */
export const Confirmed = () => SetMetadata(CONFIRMED, 'any' satisfies Proof);

/** The same, but if the session has a second factor only a code counts: a password must not take the factor away. */
export const ConfirmedByCode = () => SetMetadata(CONFIRMED, 'code' satisfies Proof);

export type Proof = 'any' | 'code';

/** Until when a session's confirmation is good. Unix ms of the machine */
export const confirmedUntil = ({ confirmedAt }: SessionFacts): number => confirmedAt + CONFIRMED_MS;

const codeUntil = ({ codeAt = -Infinity }: SessionFacts): number => codeAt + CONFIRMED_MS;

@Injectable()
export class ConfirmedGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly clock: Clock,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const asks = this.reflector.getAllAndOverride<Proof | undefined>(CONFIRMED, [
      context.getHandler(),
      context.getClass(),
    ]);
    const { user } = context.switchToHttp().getRequest<WavelaneRequest>();
    if (!asks) return true;
    const byCode = asks === 'code' && user?.session.secondFactor === true;
    const isConfirmed =
      user && this.clock.machine() < (byCode ? codeUntil(user.session) : confirmedUntil(user.session));
    if (isConfirmed) return true;
    const message = byCode ? say('confirm-by-code-first') : say('confirm-first');
    throw new DomainError('forbidden', message, undefined, 'confirmation_required');
  }
}
