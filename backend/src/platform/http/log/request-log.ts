import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import { pathOf } from '../door/paths.js';
import type { WavelaneRequest } from '../commands/request-context.js';
import { requestSeconds } from '../metrics.controller.js';

/** One line a request: who, what, how it ended and how long it took. No bodies, no query strings, no hook addresses. */
export function requestLog(logger: Logger) {
  return (request: WavelaneRequest, response: Response, next: NextFunction): void => {
    const began = performance.now();
    response.on('close', () => {
      const ms = performance.now() - began;
      const route = routeOf(request);
      requestSeconds.observe({ route, method: request.method, status: response.statusCode }, ms / 1_000);
      if (route.startsWith('/health') || route === 'static') return;
      logger.info(
        {
          correlationId: request.commandContext?.correlationId,
          accountId: request.user?.accountId,
          method: request.method,
          route,
          status: response.statusCode,
          ms: Math.round(ms * 10) / 10,
        },
        'request',
      );
    });
    next();
  };
}

/** The route's template, never the address itself: it may hold ids and secrets. */
export function routeOf(request: WavelaneRequest): string {
  const template = (request.route as { path?: string } | undefined)?.path;
  if (template !== undefined) return template;
  return /^\/(api|webhooks)/.test(pathOf(request)) ? 'none' : 'static';
}
