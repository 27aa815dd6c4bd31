import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { MemberRole, Role, SeenChannels } from '@wavelane/contracts';
import type { Request } from 'express';
import type { CommandContext } from '../../domain/command-context.js';
import type { LateReads } from './late-reads.js';
import type { SessionFacts } from '../../security/sessions/session-facts.js';

/** The person who is signed in, by the session and the account's present role. */
export interface Principal {
  /** The account that the session acts for. */
  accountId: string;
  /** The id of the member's own account: the actor of what the session does. */
  memberId: string;
  /** The member's role in the account. */
  memberRole: MemberRole;
  /** The channels that they see; null: all. */
  channels: SeenChannels;
  /** An administrator is one in their own account only. */
  role: Role;
  session: SessionFacts;
  /** An administrator who may do nothing but set up a second factor. */
  secondFactorMissing: boolean;
}

/** The fields that the platform's middleware adds to a request. */
export interface WavelaneRequest extends Request {
  user?: Principal;
  late: LateReads;
  commandContext: CommandContext;
}

/** The person who is signed in. Only on routes that are not public. */
export const Me = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { user } = context.switchToHttp().getRequest<WavelaneRequest>();
  if (!user) throw new Error('@Me() on a public route');
  return user;
});

/** The context for commands of this request: actor, correlation id, command id (from `Idempotency-Key` or random). */
export const Context = createParamDecorator(
  (_: unknown, context: ExecutionContext): CommandContext =>
    context.switchToHttp().getRequest<WavelaneRequest>().commandContext,
);

/** The form of an `X-Request-Id` or an `Idempotency-Key`. */
export const TOKEN = /^[\w.:-]{1,200}$/;

export const isRequestId = (given: unknown): given is string => typeof given === 'string' && TOKEN.test(given);
