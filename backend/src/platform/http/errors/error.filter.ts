import { randomUUID } from 'node:crypto';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import { say } from '@wavelane/contracts';
import {
  AppendOutcomeUnknown,
  EventTooLarge,
  StoreCorrupt,
  StoreUnavailable,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { NotFilledYet } from '@wavelane/projections';
import { InvalidCursor, ReadStoreUnavailable } from '@wavelane/read-store';
import type { Request, Response } from 'express';
import { asItIs, BUSY, DomainError, type DomainErrorKind } from '../../domain/domain-error.js';
import { StorageTrouble } from '../../files/file-store.js';
import { networkOf } from '../../security/limits/subject.js';
import { originOf } from '../../security/request-origin.js';
import { progressOf, retryAfterOf } from '../../storage/filling.js';
import { methodsAt } from '../door/methods.js';
import { LateAnswers } from './late-answers.js';
import { errorBody } from './error-body.js';
import { Refusal, type Told } from './refusal.js';
import { isShortage } from './shortage.js';

const STATUS: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  unprocessable: 422,
  limit: 429,
  unavailable: 503,
};

/** Code of an answer that can be given when the read models are complete. */
const FILLING = 'filling';

interface Described extends Told {
  statusCode: number;
}

/** Turns every error into `{ statusCode, error, message, code, params?, fields?, fieldCodes? }`; never a stack, a path or a query. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  private readonly late = new LateAnswers();

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (error instanceof DomainError && (error.kind === 'limit' || error.code === BUSY)) {
      await this.late.turn(networkOf(originOf(http.getRequest<Request>()).address), error.code === BUSY);
    }
    if (isNoRoute(error) && asksForMethods(http.getRequest<Request>(), response)) return;
    const { statusCode, ...told } = this.describe(otherMethod(error, http.getRequest<Request>(), response));
    if (response.headersSent) {
      response.end();
      return;
    }
    // Damage does not mend itself, so that a retry would be useless.
    if (statusCode === 503 && !(error instanceof StoreCorrupt)) response.setHeader('Retry-After', '2');
    if (error instanceof NotFilledYet) response.setHeader('Retry-After', String(retryAfterOf(error)));
    if (error instanceof DomainError && error.retryAfter !== undefined) {
      response.setHeader('Retry-After', String(error.retryAfter));
    }
    // A route that answers with a file or a text has said so before it was refused.
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.status(statusCode).json(errorBody(statusCode, told));
  }

  private describe(error: unknown): Described {
    if (error instanceof DomainError) {
      return {
        statusCode: STATUS[error.kind],
        saying: error.saying,
        fields: error.fieldSayings,
        code: error.code,
      };
    }
    if (error instanceof Refusal) return { statusCode: error.getStatus(), ...error.told };
    if (error instanceof HttpException) return fromNest(error);
    if (error instanceof InvalidCursor) {
      const saying = say('cursor-not-from-list');
      return { statusCode: 400, saying, fields: { cursor: saying } };
    }
    if (error instanceof EventTooLarge) return { statusCode: 413, saying: say('too-large-to-be-stored') };
    if (error instanceof WrongExpectedRevision) {
      return { statusCode: 503, saying: say('too-many-changes-at-once') };
    }
    if (error instanceof AppendOutcomeUnknown) {
      this.logger.error(error.message);
      return {
        statusCode: 503,
        saying: say('event-store-did-not-answer'),
      };
    }
    if (error instanceof StoreCorrupt) return this.damaged(error);
    if (error instanceof StoreUnavailable) {
      this.logger.error(error.message);
      return {
        statusCode: 503,
        saying: say('event-store-not-available'),
      };
    }
    if (error instanceof NotFilledYet) {
      return {
        statusCode: 503,
        saying: say('read-models-filling', { how: progressOf(error) }),
        code: FILLING,
      };
    }
    if (error instanceof ReadStoreUnavailable) {
      this.logger.error(error.message);
      return { statusCode: 503, saying: say('read-store-not-available') };
    }
    if (error instanceof StorageTrouble) {
      this.logger.error({ message: error.message, reason: error.reason });
      return {
        statusCode: 503,
        saying: say(error.reason === 'disk-full' ? 'server-short-of-room' : 'files-not-reachable'),
      };
    }
    if (isShortage(error)) {
      this.logger.error(error.message);
      return { statusCode: 503, saying: say('server-short-of-room') };
    }
    return this.unexpected(error);
  }

  private damaged({ message, place }: StoreCorrupt): Described {
    const id = randomUUID();
    this.logger.error({ message, errorId: id, stream: place?.stream, revision: place?.revision });
    return {
      statusCode: 503,
      saying: say('records-damaged', { id }),
    };
  }

  private unexpected(error: unknown): Described {
    const id = randomUUID();
    this.logger.error({
      message: 'Unexpected error',
      errorId: id,
      stack: error instanceof Error ? error.stack : String(error),
    });
    return {
      statusCode: 500,
      saying: say('internal-error', { id }),
    };
  }
}

/** If the address has a route, but for another method, the answer names the methods. */
function otherMethod(error: unknown, request: Request, response: Response): unknown {
  if (!isNoRoute(error)) return error;
  const methods = methodsAt(request);
  if (methods.length === 0) return error;
  response.setHeader('Allow', methods.join(', '));
  return new Refusal(405, { saying: say('method-not-allowed', { n: methods.join(', ') }) });
}

/** `OPTIONS` is answered with the methods of an address (RFC 9110, section 9.3.7). @returns whether it was */
function asksForMethods(request: Request, response: Response): boolean {
  if (request.method !== 'OPTIONS') return false;
  const methods = methodsAt(request);
  if (methods.length === 0) return false;
  response.status(204).setHeader('Allow', methods.join(', '));
  response.end();
  return true;
}

/** Nest's own words for an address without a route. */
const isNoRoute = (error: unknown): boolean =>
  error instanceof NotFoundException && error.message.startsWith('Cannot ');

/** Nest's own words, and those of libraries below it. */
function fromNest(error: HttpException): Described {
  const statusCode = error.getStatus();
  if (statusCode === 404 && error.message.startsWith('Cannot '))
    return { statusCode, saying: say('nothing-at-address') };
  const body: string | { message?: string | string[] } = error.getResponse();
  const message = typeof body === 'string' ? body : [body.message ?? error.message].flat().join('. ');
  return { statusCode, saying: asItIs(message) };
}
