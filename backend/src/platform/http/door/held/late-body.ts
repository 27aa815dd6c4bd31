import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import type { Response } from 'express';
import type { WavelaneRequest } from '../../commands/request-context.js';
import { Refusal } from '../../errors/refusal.js';
import { readJson } from '../bodies.js';
import { endInTime } from './held-bodies.js';
import type { HeldBytes } from './held-bytes.js';
import { limitsOf } from '../limits.js';
import { pathOf } from '../paths.js';

/**
 * Reads the body of a request whose sender is known by now.
 * @param held the budget that it is taken from
 * @param key of its sender
 * @returns never if it was refused: then the answer is given
 * @throws Refusal for a body that cannot be read
 */
export type ReadsBody = (held: HeldBytes, key: string) => Promise<unknown>;

function readsBody(request: WavelaneRequest): ReadsBody {
  const response = request.res as Response;
  return (held, key) =>
    new Promise((resolve, reject) => {
      const limits = limitsOf(pathOf(request));
      const length = Number(request.headers['content-length'] ?? limits.bytes);
      if (!held.hold({ key, bytes: Math.min(length, limits.bytes), request, response })) return;
      endInTime(request, response);
      readJson(limits, request, response, (error?: unknown) =>
        error instanceof Error ? reject(readable(error)) : resolve(request.body),
      );
    });
}

/** An error of the unpacker about a body is an error of the sender, too. */
function readable(error: Error & { status?: number }): Error {
  const { status = 500 } = error;
  if (error instanceof Refusal || status >= 500) return error;
  return new Refusal(status, { saying: say('request-could-not-be-read'), code: 'body_unreadable' });
}

/** A function that reads the body later: the sender is looked up first, so that a stranger's body is never read. */
export const LateBody = createParamDecorator((_: unknown, context: ExecutionContext) =>
  readsBody(context.switchToHttp().getRequest<WavelaneRequest>()),
);
