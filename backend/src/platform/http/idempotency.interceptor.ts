import { createHash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import type { Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Clock } from '../domain/clock.js';
import { Refusal } from '../domain/refusal.js';
import { READ_STORE } from '../storage/tokens.js';
import type { WavelaneRequest } from './request-context.js';

const KEEP_MS = 24 * 3_600_000;

const OWN = 'wavelane:own-idempotency';

/**
 * A route whose command recognises its repeats by itself, because the body is too large to be compared here or is not
 * read yet. It answers the second request as the first, or refuses another content, like every other route.
 */
export const OwnIdempotency = () => SetMetadata(OWN, true);

interface Answered extends Record<string, unknown> {
  request: string;
  status: number;
  body: unknown;
}

/**
 * The second request with the same `Idempotency-Key` gets the first one's answer; with another content it is refused.
 * An answer that was never stored (a crash) does no harm: the command id is the same, so the command does nothing twice.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly answers: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.answers = readStore.records({ name: 'idempotency' });
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<WavelaneRequest>();
    if (request.method === 'GET' || request.header('idempotency-key') === undefined) return next.handle();
    if (Reflect.getMetadata(OWN, context.getHandler())) return next.handle();
    return from(this.once(request, context.switchToHttp().getResponse<Response>(), next));
  }

  private async once(request: WavelaneRequest, response: Response, next: CallHandler): Promise<unknown> {
    const { commandId } = request.commandContext;
    const content = createHash('sha256')
      .update(JSON.stringify(request.body ?? null))
      .digest('hex');
    const before = await this.answers.get<Answered>(commandId, this.clock.now());
    if (before) {
      if (before.body.request !== content) {
        throw Refusal.conflict('This Idempotency-Key was used before with another content. Use a new one.');
      }
      response.status(before.body.status);
      return before.body.body;
    }
    const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
    const answered: Answered = { request: content, status: response.statusCode, body: body ?? null };
    await this.answers.put(commandId, answered, this.clock.now() + KEEP_MS);
    return body;
  }
}
