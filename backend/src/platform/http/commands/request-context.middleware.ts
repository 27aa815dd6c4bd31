import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable, type NestMiddleware } from '@nestjs/common';
import type { Tracer } from '@wavelane/tracing';
import type { NextFunction, Response } from 'express';
import { idOf } from '../../domain/ids.js';
import { DomainError } from '../../domain/domain-error.js';
import { requestScope } from '../../domain/request-scope.js';
import { routed } from '../door/paths.js';
import { networkOf } from '../../security/limits/subject.js';
import { originOf } from '../../security/request-origin.js';
import { TRACER } from '../../tracing/tracer.js';
import { correlationOf, tracedRequest } from '../../tracing/traced-request.js';
import { LateReads } from './late-reads.js';
import { isRequestId, type Principal, TOKEN, type WavelaneRequest } from './request-context.js';

/**
 * Gives every request its correlation id (from a well-formed `X-Request-Id`, else a new one) and its command context. A
 * command id made from `Idempotency-Key` also holds account, member, method and path: keys of different people or routes never
 * meet. Requests without a session share one account, so there the content counts too.
 */
@Injectable()
export class RequestContextMiddleware implements NestMiddleware {
  constructor(
    @Inject(TRACER) private readonly tracer: Tracer,
    private readonly late: LateReads,
  ) {}

  use(request: WavelaneRequest, response: Response, next: NextFunction): void {
    const given = request.header('x-request-id');
    const correlationId = isRequestId(given) ? given : (correlationOf(request, this.tracer) ?? randomUUID());
    response.setHeader('X-Request-Id', correlationId);

    const key = request.header('idempotency-key');
    if (key !== undefined && !TOKEN.test(key)) {
      const problem = 'Idempotency-Key must be 1 to 200 letters, digits or . _ : -';
      throw DomainError.invalid(problem, { 'Idempotency-Key': problem });
    }
    request.late = this.late;
    const { user } = request;
    const path = routed(request.originalUrl.replace(/\?.*$/s, ''));
    request.commandContext = {
      actor: user
        ? { kind: user.role === 'admin' ? 'admin' : 'user', id: user.memberId }
        : { kind: 'user', id: 'anonymous' },
      correlationId,
      commandId:
        key === undefined
          ? randomUUID()
          : idOf('request', user ? whoseKey(user) : `anonymous:${digest(request.body)}`, request.method, path, key),
      causationId: null,
    };
    // A request without a body counts as an empty one: the DTO names the missing fields.
    if (!['GET', 'HEAD'].includes(request.method)) request.body ??= {};
    const go = () => {
      if (isList(request.method, path)) return next();
      const client = { network: networkOf(originOf(request).address), accountId: user?.memberId ?? null };
      requestScope.during(request, { correlationId, written: undefined, client }, next);
    };
    if (this.tracer.isOn) tracedRequest(this.tracer, request, response, go);
    else go();
  }
}

/** Members and their accounts have keys of their own. */
const whoseKey = ({ accountId, memberId }: Principal): string =>
  accountId === memberId ? accountId : `${accountId}:${memberId}`;

/** Lists that are read by a query and nothing else: what there is to be said of them has the request at hand. */
const isList = (method: string, path: string): boolean => method === 'GET' && /^\/api\/[\w-]+$/.test(path);

const digest = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
