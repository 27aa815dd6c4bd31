import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { type EventStore, type Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { Response } from 'express';
import { defer, from, mergeMap, type Observable } from 'rxjs';
import { requestScope } from '../../domain/request-scope.js';
import { EVENT_STORE, READ_MODELS } from '../../storage/tokens.js';
import type { WavelaneRequest } from './request-context.js';

const WRITE_WAIT_MS = 2_000;
const READ_WAIT_MS = 1_000;
const POSITION = /^[\w./-]{1,64}$/;

/**
 * People read their own writes: a change answers when the read models have it (bounded), with `X-Position`; a read that
 * brings `X-Min-Position` waits (bounded) until they are that far.
 */
@Injectable()
export class ReadYourWritesInterceptor implements NestInterceptor {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<WavelaneRequest>();
    const response = http.getResponse<Response>();
    if (request.method === 'GET') return defer(() => from(this.caughtUp(request))).pipe(mergeMap(() => next.handle()));
    return next.handle().pipe(mergeMap((body: unknown) => from(this.settle(response, body))));
  }

  private async settle(response: Response, body: unknown): Promise<unknown> {
    const written = requestScope.current()?.written;
    if (written !== undefined) {
      response.setHeader('X-Position', written);
      await this.readModels.waitFor(written, WRITE_WAIT_MS);
    }
    return body;
  }

  private async caughtUp(request: WavelaneRequest): Promise<void> {
    const asked = request.header('x-min-position');
    if (asked === undefined || !POSITION.test(asked)) return;
    // A position of another log, or one made up, is not waited for.
    if (asked > (await this.eventStore.head())) return;
    await this.readModels.waitFor(asked as Position, READ_WAIT_MS);
  }
}
