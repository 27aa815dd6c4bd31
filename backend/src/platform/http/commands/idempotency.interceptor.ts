import { createHmac } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import type { Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { say } from '@wavelane/contracts';
import { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/domain-error.js';
import { KeyRing } from '../../security/keys/key-ring.js';
import { SealBroken, type Sealer } from '../../security/keys/sealer.js';
import { READ_STORE } from '../../storage/tokens.js';
import type { WavelaneRequest } from './request-context.js';

const KEEP_MS = 24 * 3_600_000;

const OWN = 'wavelane:own-idempotency';

/**
 * Marks a route with a command that recognises its repeats by itself, because the body is too large to be compared here
 * or is not read yet. It answers the second request as the first, or refuses another content, like every other route.
 */
export const OwnIdempotency = () => SetMetadata(OWN, true);

export const hasOwnIdempotency = (context: ExecutionContext): boolean =>
  Reflect.getMetadata(OWN, context.getHandler()) === true;

interface Answered extends Record<string, unknown> {
  /** A mark of the request's content. Made with a key: a password, for one, must not be guessed from it. */
  request: string;
  /** Status and body, sealed: an answer may hold a token. */
  sealed: string;
}

const PURPOSE = 'idempotency';
/** Stands for the answer until it is known. */
const UNDER_WAY = '';

/** The content that must be the same for the same key: the query asks for something as the body does. */
function contentOf({ originalUrl, body }: WavelaneRequest): string {
  const [, query = ''] = /\?(.*)$/s.exec(originalUrl) ?? [];
  const content = JSON.stringify((body as unknown) ?? null);
  return query === '' ? content : `${query}\n${content}`;
}

/** A domain error means that nothing was done; after any other error something may have been. */
function isRefused(error: unknown): boolean {
  if (error instanceof DomainError) return error.kind !== 'unavailable';
  return error instanceof HttpException && error.getStatus() < 500;
}

/**
 * The second request with the same `Idempotency-Key` gets the first one's answer; with another content it is refused,
 * also while the first is still under way: its content is noted before anything is done.
 * An answer that was never stored (a crash) does no harm: the command id is the same, so the command does nothing twice.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly answers: RecordStore;
  private readonly sealer: Sealer;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly keys: KeyRing,
    private readonly clock: Clock,
  ) {
    this.answers = readStore.records({ name: 'idempotency' });
    this.sealer = keys.sealer(PURPOSE);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<WavelaneRequest>();
    if (request.method === 'GET' || request.header('idempotency-key') === undefined) return next.handle();
    if (hasOwnIdempotency(context)) return next.handle();
    return from(this.once(request, context.switchToHttp().getResponse<Response>(), next));
  }

  private async once(request: WavelaneRequest, response: Response, next: CallHandler): Promise<unknown> {
    const { commandId } = request.commandContext;
    const marks = this.marksOf(contentOf(request));
    const [mark = ''] = marks;
    const expiresAt = this.clock.now() + KEEP_MS;
    const claim: Answered = { request: mark, sealed: UNDER_WAY };
    const isFirst = await this.answers.add(commandId, claim, expiresAt, this.clock.now());
    const before = isFirst ? undefined : await this.before(commandId);
    if (before && !marks.includes(before.request))
      throw DomainError.conflict(say('idempotency-key-used-before-with-another-content'));
    const answer = before && before.sealed !== UNDER_WAY ? this.opened(commandId, before.sealed) : undefined;
    if (answer) {
      response.status(answer.status);
      // Nothing was done this time: for example no session begins.
      response.setHeader('Idempotency-Replayed', 'true');
      return answer.body;
    }
    const body: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined }).catch(
      async (error: unknown) => {
        // Nothing was done, so the key is free again: a form that is mended and sent again has the same.
        if (isFirst && isRefused(error)) await this.answers.remove(commandId);
        throw error;
      },
    );
    const sealed = this.sealer.seal(commandId, JSON.stringify({ status: response.statusCode, body: body ?? null }));
    const answered: Answered = { request: mark, sealed };
    await this.answers.put(commandId, answered, expiresAt);
    return body;
  }

  private async before(commandId: string): Promise<Answered | undefined> {
    const found = await this.answers.get<Answered>(commandId, this.clock.now());
    return found?.body.sealed === undefined ? undefined : found.body; // an earlier version stored answers unsealed; those do not count
  }

  /** The marks of a content, that of the key in use first. */
  private marksOf(content: string): string[] {
    return this.keys.derive(PURPOSE).map((key) => createHmac('sha256', key).update(content).digest('hex'));
  }

  /** undefined if its key was removed: the command does nothing twice, and answers again. */
  private opened(commandId: string, sealed: string): { status: number; body: unknown } | undefined {
    try {
      return JSON.parse(this.sealer.open(commandId, sealed)) as { status: number; body: unknown };
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }
}
