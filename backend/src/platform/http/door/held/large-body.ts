import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { WavelaneRequest } from '../../commands/request-context.js';
import { readJson } from '../bodies.js';
import { limitsOf } from '../limits.js';
import { pathOf } from '../paths.js';
import { Room } from './room.js';

/** Some thousand rows. */
const SHORT_BYTES = 1_024 * 1_024;

/** Reads a large body of a signed-in sender; only so many at once. */
@Injectable()
export class LargeBodyPipe implements PipeTransform<WavelaneRequest, Promise<unknown>> {
  private readonly room = new Room();

  /** @throws HttpException for a body that cannot be read; DomainError busy */
  async transform(request: WavelaneRequest): Promise<unknown> {
    const response = request.res as Response;
    await new Promise<void>((resolve, reject) => {
      const end = (error?: unknown) => (error instanceof Error ? reject(error) : resolve());
      if (isShort(request)) return readJson(limitsOf(pathOf(request)), request, response, end);
      this.readInTurn(request, response, end);
    });
    return request.body;
  }

  private readInTurn(request: WavelaneRequest, response: Response, end: (error?: unknown) => void): void {
    const before = request.socket.bytesRead;
    const left = this.room.enter({
      key: request.user?.memberId ?? '',
      came: () => request.socket.bytesRead - before,
      read: (arrived) =>
        readJson(limitsOf(pathOf(request)), request, response, (error?: unknown) => {
          if (arrived()) end(error);
        }),
      refuse: (error, hasBegun) => {
        // Without this, the remaining body would be read to its end.
        if (hasBegun) response.set('Connection', 'close');
        end(error);
      },
    });
    response.once('close', left);
  }
}

/** No longer than a body of any other route may be. A packed body does not show its length. */
const isShort = ({ headers }: Request): boolean =>
  headers['content-encoding'] === undefined && Number(headers['content-length'] ?? Infinity) <= SHORT_BYTES;

const TheRequest = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<WavelaneRequest>(),
);

/** The body of a route with large limits. It is read behind the guards, so that a stranger's body is never read. */
export const LargeBody = (): ParameterDecorator => TheRequest(LargeBodyPipe);
