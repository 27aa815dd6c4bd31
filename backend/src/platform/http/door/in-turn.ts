import type { NextFunction, RequestHandler } from 'express';

/** Two parts of one layer: the second begins when the first has called `next`. */
export const inTurn =
  (first: RequestHandler, second: RequestHandler): RequestHandler =>
  (request, response, next) => {
    const goOn: NextFunction = (error?: unknown) => {
      if (error) next(error);
      else void second(request, response, next);
    };
    void first(request, response, goOn);
  };
