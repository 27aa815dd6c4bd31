import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  HttpStatus,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { type EventStore, type Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { Response } from 'express';
import { catchError, defer, from, mergeMap, type Observable } from 'rxjs';
import { Config } from '../../config/config.js';
import { DomainError } from '../../domain/domain-error.js';
import { requestScope } from '../../domain/request-scope.js';
import { EVENT_STORE, READ_MODELS } from '../../storage/tokens.js';
import { forgetLate, latePositionOf, positionOf, rememberLate } from './late-position.js';
import type { WavelaneRequest } from './request-context.js';

const WRITE_WAIT_MS = 2_000;
const READ_WAIT_MS = 1_000;

/**
 * People read their own writes: a change answers when the read models have it (bounded), with `X-Position`; a read that
 * brings `X-Min-Position` waits (bounded) until they are that far. Where a change was answered too early, a cookie
 * brings the position, and what is not found by then is told to come later (503), not to be missing.
 */
@Injectable()
export class ReadYourWritesInterceptor implements NestInterceptor {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    private readonly config: Config,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<WavelaneRequest>();
    const response = http.getResponse<Response>();
    if (request.method !== 'GET')
      return next.handle().pipe(mergeMap((body: unknown) => from(this.settle(response, body))));
    return defer(() => from(this.caughtUp(request, response))).pipe(
      mergeMap((isCaughtUp) => (isCaughtUp ? next.handle() : next.handle().pipe(catchError(notYet)))),
    );
  }

  private async settle(response: Response, body: unknown): Promise<unknown> {
    const written = requestScope.current()?.written;
    if (written === undefined) return body;
    response.setHeader('X-Position', written);
    if (!(await this.readModels.waitFor(written, WRITE_WAIT_MS))) rememberLate(response, written, this.config);
    return body;
  }

  /** @returns false where reading is behind what the client has written */
  private async caughtUp(request: WavelaneRequest, response: Response): Promise<boolean> {
    const late = latePositionOf(request, this.config);
    const asked = [positionOf(request.header('x-min-position')), late].reduce(later);
    if (asked === undefined) return true;
    // A position of another log, or one made up, is not waited for.
    const isOurs = asked <= (await this.eventStore.head());
    const isCaughtUp = !isOurs || (await this.readModels.waitFor(asked, READ_WAIT_MS));
    if (isCaughtUp && late !== undefined) forgetLate(response, this.config);
    return isCaughtUp;
  }
}

function later(a: Position | undefined, b: Position | undefined): Position | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}

/** What a client has written and cannot read yet is not missing. */
function notYet(error: unknown): never {
  const isNotFound =
    error instanceof DomainError
      ? error.kind === 'not-found'
      : error instanceof HttpException && error.getStatus() === Number(HttpStatus.NOT_FOUND);
  throw isNotFound ? DomainError.unavailable('Your last change is not shown yet. Try again in a moment.') : error;
}
