import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pathOf } from '../door/paths.js';
import type { WavelaneRequest } from '../commands/request-context.js';
import { requestSeconds } from '../metrics.controller.js';

/** One line a request: who, what, how it ended and how long it took. No bodies, no query strings, no hook addresses. */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.on('close', () => tell(logger, request, response, began));
    next();
  };
}

/** Writes the line and counts the request, now that it has ended. */
function tell(logger: Logger, request: Request, response: Response, began: number): void {
  const ms = performance.now() - began;
  const { method } = request;
  const { commandContext, user } = request as Partial<WavelaneRequest>;
  const route = routeOf(request);
  // The number by which proxies log a client that went away before its answer.
  const status = response.headersSent ? response.statusCode : 499;
  // How long a page stays open says nothing of how fast answers are.
  if (!isStream(response)) requestSeconds.observe({ route, method, status }, ms / 1_000);
  // Asked all the time, and by programs.
  if (route.startsWith('/health') || route === '/metrics' || route === 'static') return;
  const asked = { correlationId: commandContext?.correlationId, accountId: user?.accountId, method, route, status };
  logger.info({ ...asked, ms: Math.round(ms * 10) / 10 }, 'request');
}

const isStream = (response: Response) => String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** The route's template, never the address itself: it may hold ids and secrets. */
export function routeOf(request: Request): string {
  const template = (request.route as { path?: string } | undefined)?.path;
  if (template !== undefined) return template;
  return /^\/(api|webhooks)/.test(pathOf(request)) ? 'none' : 'static';
}
