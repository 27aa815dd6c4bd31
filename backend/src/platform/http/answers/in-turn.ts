import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Several handlers as one: each goes on to the next, an error goes past all of them. What Express does for a layer of its
 * own, without looking whether each of them is meant.
 */
export function inTurn(...handlers: readonly RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    let at = 0;
    const go = (error?: unknown): void => {
      const handler = error === undefined || error === null ? handlers[at++] : undefined;
      if (!handler) return next(error);
      try {
        const done: unknown = handler(request, response, go);
        if (done instanceof Promise) done.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    go();
  };
}
