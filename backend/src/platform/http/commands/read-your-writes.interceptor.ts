import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { Response } from 'express';
import { catchError, defer, from, mergeMap, type Observable } from 'rxjs';
import { requestScope } from '../../domain/request-scope.js';
import { READ_MODELS } from '../../storage/tokens.js';
import { hasOwnIdempotency } from './idempotency.interceptor.js';
import { isNotFound, LateReads } from './late-reads.js';
import type { WavelaneRequest } from './request-context.js';

const WRITE_WAIT_MS = 2_000;
const LEAST_WAIT_MS = 250;

/**
 * How long an answer waits at most for the read models, ms: so long after the first event of its request. One that wrote for
 * longer than that has them either close behind or so far that waiting is in vain.
 */
export const readWaitMs = (firstWroteAt: number, now: number): number =>
  Math.max(LEAST_WAIT_MS, WRITE_WAIT_MS - (now - firstWroteAt));

/**
 * People read their own writes: a change answers when the read models have it (bounded), with `X-Position`. Data that
 * is not found is looked for again when the read models have everything that the account wrote; until then the answer
 * asks to come again, and does not report it as missing.
 */
@Injectable()
export class ReadYourWritesInterceptor implements NestInterceptor {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly late: LateReads,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<WavelaneRequest>();
    const response = http.getResponse<Response>();
    const answer = next.handle();
    const { user } = request;
    const found = user
      ? answer.pipe(catchError((error: unknown) => this.lookedForAgain(error, user.accountId, context, next)))
      : answer;
    return found.pipe(mergeMap((body: unknown) => from(this.settle(response, body))));
  }

  /**
   * A command that found nothing did nothing, and commands know their repeats: it is done again, since the missing data
   * may have come while it was looked for. Not if the handler reads the body, which cannot be read twice: such
   * commands, and all that recognise their repeats by themselves, look for what they need in the log.
   */
  private lookedForAgain(
    error: unknown,
    accountId: string,
    context: ExecutionContext,
    next: CallHandler,
  ): Observable<unknown> {
    const { headersSent } = context.switchToHttp().getResponse<Response>();
    if (!isNotFound(error) || headersSent || hasOwnIdempotency(context) || isUpload(context)) throw error;
    return defer(() => from(this.late.caughtUp(accountId))).pipe(mergeMap(() => next.handle()));
  }

  private async settle(response: Response, body: unknown): Promise<unknown> {
    const { written, firstWroteAt } = requestScope.current() ?? {};
    if (written !== undefined) {
      const now = performance.now();
      response.setHeader('X-Position', written);
      await this.readModels.waitFor(written, readWaitMs(firstWroteAt ?? now, now));
    }
    return body;
  }
}

const isUpload = (context: ExecutionContext): boolean =>
  Boolean(context.switchToHttp().getRequest<WavelaneRequest>().is('multipart/form-data'));
