import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { MemberRole, Role, SeenChannels } from '@wavelane/contracts';
import type { Request } from 'express';
import type { CommandContext } from '../../domain/command-context.js';
import type { LateReads } from './late-reads.js';
import type { SessionFacts } from '../../security/sessions/session-facts.js';

/** Who is signed in, as the session and the account's present role say. */
export interface Principal {
  /** The account that the session acts for. */
  accountId: string;
  /** Whose session it is, by the id of their own account: who did what is done. */
  memberId: string;
  /** What they are in the account. */
  memberRole: MemberRole;
  /** The channels that they see; null: all. */
  channels: SeenChannels;
  /** An administrator is one in their own account only. */
  role: Role;
  session: SessionFacts;
  /** An administrator who may do nothing but set up a second factor. */
  secondFactorMissing: boolean;
}

/** What the platform's middleware leaves on a request. */
export interface WavelaneRequest extends Request {
  user?: Principal;
  late: LateReads;
  commandContext: CommandContext;
}

/** Who is signed in. Only on routes that are not public. */
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

/** What an `X-Request-Id` or an `Idempotency-Key` may look like. */
export const TOKEN = /^[\w.:-]{1,200}$/;

export const isRequestId = (given: unknown): given is string => typeof given === 'string' && TOKEN.test(given);
