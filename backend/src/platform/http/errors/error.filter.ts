import { randomUUID } from 'node:crypto';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  MethodNotAllowedException,
  NotFoundException,
} from '@nestjs/common';
import type { ApiError } from '@wavelane/contracts';
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
import { BUSY, DomainError, type DomainErrorKind } from '../../domain/domain-error.js';
import { networkOf } from '../../security/limits/subject.js';
import { originOf } from '../../security/request-origin.js';
import { progressText, retryAfterOf } from '../../storage/filling.js';
import { methodsAt } from '../door/methods.js';
import { LateAnswers } from './late-answers.js';
import { errorBody } from './error-body.js';
import { isShortage } from './shortage.js';

const STATUS: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  limit: 429,
  unavailable: 503,
};

/** Code of an answer that can be given when the read models are complete. */
const FILLING = 'filling';

type Described = Pick<ApiError, 'statusCode' | 'message' | 'fields' | 'code'>;

/** Turns every error into `{ statusCode, error, message, fields?, code? }`; never a stack, a path or a query. */
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
    const { statusCode, message, fields, code } = this.describe(
      otherMethod(error, http.getRequest<Request>(), response),
    );
    if (response.headersSent) {
      response.end();
      return;
    }
    // What is damaged does not mend itself.
    if (statusCode === 503 && !(error instanceof StoreCorrupt)) response.setHeader('Retry-After', '2');
    if (error instanceof NotFilledYet) response.setHeader('Retry-After', String(retryAfterOf(error)));
    if (error instanceof DomainError && error.retryAfter !== undefined) {
      response.setHeader('Retry-After', String(error.retryAfter));
    }
    response.status(statusCode).json(errorBody(statusCode, message, { fields, code }));
  }

  private describe(error: unknown): Described {
    if (error instanceof DomainError) {
      return {
        statusCode: STATUS[error.kind],
        message: error.message,
        ...(error.fields && { fields: { ...error.fields } }),
        ...(error.code && { code: error.code }),
      };
    }
    if (error instanceof HttpException) return fromNest(error);
    if (error instanceof InvalidCursor) {
      return { statusCode: 400, message: error.message, fields: { cursor: error.message } };
    }
    if (error instanceof EventTooLarge) return { statusCode: 413, message: 'This is too large to be stored.' };
    if (error instanceof WrongExpectedRevision) {
      return { statusCode: 503, message: 'Too many changes at once. Nothing was changed; please try again.' };
    }
    if (error instanceof AppendOutcomeUnknown) {
      this.logger.error(error.message);
      return {
        statusCode: 503,
        message: 'The event store did not answer. Reload before you try again: it may have been saved.',
      };
    }
    if (error instanceof StoreCorrupt) return this.damaged(error);
    if (error instanceof StoreUnavailable) {
      this.logger.error(error.message);
      return {
        statusCode: 503,
        message: 'The event store is not available. Nothing was changed; please try again soon.',
      };
    }
    if (error instanceof NotFilledYet) {
      return {
        statusCode: 503,
        message: `Wavelane is reading its log to show this again: ${progressText(error)}. What you do meanwhile is kept.`,
        code: FILLING,
      };
    }
    if (error instanceof ReadStoreUnavailable) {
      this.logger.error(error.message);
      return { statusCode: 503, message: 'The read store is not available. Nothing is lost; please try again soon.' };
    }
    if (isShortage(error)) {
      this.logger.error(error.message);
      return { statusCode: 503, message: 'The server is short of room at the moment. Please try again soon.' };
    }
    return this.unexpected(error);
  }

  private damaged({ message, place }: StoreCorrupt): Described {
    const id = randomUUID();
    this.logger.error({ message, errorId: id, stream: place?.stream, revision: place?.revision });
    return {
      statusCode: 503,
      message: `What this needs is damaged in our records. Nothing was changed, and trying again does not help: please tell support this number: ${id}`,
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
      message: `Something went wrong on our side. If it happens again, tell support this number: ${id}`,
    };
  }
}

/** Where there is something at the address, but for another method, the answer says for which. */
function otherMethod(error: unknown, request: Request, response: Response): unknown {
  if (!isNoRoute(error) || ['HEAD', 'OPTIONS'].includes(request.method)) return error;
  const methods = methodsAt(request);
  if (methods.length === 0) return error;
  response.setHeader('Allow', methods.join(', '));
  return new MethodNotAllowedException(`This address takes ${methods.join(', ')}.`);
}

/** Nest's own words for an address without a route. */
const isNoRoute = (error: unknown): boolean =>
  error instanceof NotFoundException && error.message.startsWith('Cannot ');

function fromNest(error: HttpException): Described {
  const statusCode = error.getStatus();
  const body = error.getResponse() as string | (Pick<Described, 'fields' | 'code'> & { message?: string | string[] });
  if (typeof body === 'string') return { statusCode, message: body };
  const message = Array.isArray(body.message) ? body.message.join('. ') : (body.message ?? error.message);
  if (statusCode === 404 && message.startsWith('Cannot '))
    return { statusCode, message: 'There is nothing at this address.' };
  return { statusCode, message, ...(body.fields && { fields: body.fields }), ...(body.code && { code: body.code }) };
}
