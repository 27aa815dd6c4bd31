import { createHash, randomUUID } from 'node:crypto';
import type { Tracer } from '@wavelane/tracing';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { say } from '@wavelane/contracts';
import type { Config } from '../../config/config.js';
import type { CommandContext } from '../../domain/command-context.js';
import { DomainError } from '../../domain/domain-error.js';
import { idOf } from '../../domain/ids.js';
import { requestScope } from '../../domain/request-scope.js';
import { networkOf } from '../../security/limits/subject.js';
import { originOf } from '../../security/request-origin.js';
import type { Sessions } from '../../security/sessions/sessions.js';
import { correlationOf, tracedRequest } from '../../tracing/traced-request.js';
import { routed } from '../door/paths.js';
import { ProxySilence } from '../proxy/behind-proxy.js';
import type { LateReads } from './late-reads.js';
import { isRequestId, type Principal, TOKEN, type WavelaneRequest } from './request-context.js';

interface Parts {
  config: Config;
  log: Logger;
  sessions: Pick<Sessions, 'open'>;
  tracer: Tracer;
  late: LateReads;
  /** Business time, Unix ms. */
  now: () => number;
}

/**
 * Finds out who asks, and gives the request its correlation id (a well-formed `X-Request-Id`, else a new one) and its
 * command context. A command id made from `Idempotency-Key` also holds account, member, method and path: keys of different
 * people or routes never meet. Requests without a session share one account, so there the content counts too.
 */
export class RequestContext {
  private readonly silence: ProxySilence;

  constructor(private readonly parts: Parts) {
    this.silence = new ProxySilence(parts.config, parts.log);
  }

  readonly layer: RequestHandler = (request, response, next) => {
    this.prepare(request as WavelaneRequest, response).then(
      () => this.goOn(request as WavelaneRequest, response, next),
      next,
    );
  };

  private async prepare(request: WavelaneRequest, response: Response): Promise<void> {
    const { sessions, tracer, late, now } = this.parts;
    const given = request.header('x-request-id');
    const correlationId = isRequestId(given) ? given : (correlationOf(request, tracer) ?? randomUUID());
    response.setHeader('X-Request-Id', correlationId);
    // Browsers count planned times from it, so it is the clock that will carry them out.
    response.setHeader('Date', new Date(now()).toUTCString());
    const user = await sessions.open(request, response);
    if (user) request.user = user;
    request.late = late;
    request.commandContext = contextOf(request, correlationId);
    // A request without a body counts as an empty one: the DTO names the missing fields.
    if (!['GET', 'HEAD'].includes(request.method)) request.body ??= {};
    this.silence.notice(request);
  }

  private goOn(request: WavelaneRequest, response: Response, next: NextFunction): void {
    const { tracer } = this.parts;
    const { commandContext, user } = request;
    const client = { network: networkOf(originOf(request).address), accountId: user?.memberId ?? null };
    const scope = { correlationId: commandContext.correlationId, written: undefined, client };
    const go = () => requestScope.run(scope, next);
    if (tracer.isOn) tracedRequest(tracer, request, response, go);
    else go();
  }
}

/** @throws DomainError for an `Idempotency-Key` that cannot be one */
function contextOf(request: WavelaneRequest, correlationId: string): CommandContext {
  const { user } = request;
  return {
    actor: user
      ? { kind: user.role === 'admin' ? 'admin' : 'user', id: user.memberId }
      : { kind: 'user', id: 'anonymous' },
    correlationId,
    commandId: commandIdOf(request),
    causationId: null,
  };
}

function commandIdOf(request: WavelaneRequest): string {
  const key = request.header('idempotency-key');
  if (key === undefined) return randomUUID();
  if (!TOKEN.test(key)) {
    const problem = say('idempotency-key-must-be-1-to-200');
    throw DomainError.invalid(problem, { 'Idempotency-Key': problem });
  }
  const { user, method } = request;
  return idOf('request', user ? whoseKey(user) : `anonymous:${digest(request.body)}`, method, pathAsked(request), key);
}

const pathAsked = ({ originalUrl }: Request): string => routed(originalUrl.replace(/\?.*$/s, ''));

/** Members and their accounts have keys of their own. */
const whoseKey = ({ accountId, memberId }: Principal): string =>
  accountId === memberId ? accountId : `${accountId}:${memberId}`;

const digest = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
