import type { NextFunction, Response } from 'express';
import type { Logger } from 'pino';
import { requestScope } from '../../domain/request-scope.js';
import { pathOf } from '../door/paths.js';
import type { WavelaneRequest } from '../commands/request-context.js';
import { requestSeconds } from '../metrics.controller.js';

interface Told {
  correlationId: string | undefined;
  accountId?: string | undefined;
  /** Who asked, where they act for another account than their own. */
  memberId?: string | undefined;
  method: string;
  route: string;
  status: number;
  /** How long a page stays open says nothing of how fast answers are. */
  isStream?: boolean;
  /** As `performance.now` said it. */
  began: number;
}

/**
 * One line a request: who, what, how it ended and how long it took. No bodies, no query strings, no hook addresses.
 * @param beganAt when a request came that was looked at before; undefined: it comes now
 */
export function requestLog(logger: Logger, beganAt: (request: WavelaneRequest) => number | undefined) {
  return (request: WavelaneRequest, response: Response, next: NextFunction): void => {
    const began = beganAt(request) ?? performance.now();
    response.on('close', () => {
      tellRequest(logger, {
        correlationId: request.commandContext?.correlationId,
        accountId: request.user?.accountId,
        memberId: memberOf(request),
        method: request.method,
        route: routeOf(request),
        status: response.statusCode,
        isStream: isStream(response),
        began,
      });
      requestScope.over(request);
    });
    next();
  };
}

/** Writes the line and counts the request, now that it has ended. */
export function tellRequest(logger: Logger, { began, ...told }: Told): void {
  const ms = performance.now() - began;
  const { correlationId, accountId, method, route, status, isStream: isOpen = false } = told;
  if (!isOpen) requestSeconds.observe({ route, method, status }, ms / 1_000);
  if (route.startsWith('/health') || route === 'static') return;
  logger.info({ correlationId, accountId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request');
}

const isStream = (response: Response) => String(response.getHeader('Content-Type')).startsWith('text/event-stream');

/** The route's template, never the address itself: it may hold ids and secrets. */
export function routeOf(request: WavelaneRequest): string {
  const template = (request.route as { path?: string } | undefined)?.path;
  if (template !== undefined) return template;
  return /^\/(api|webhooks)/.test(pathOf(request)) ? 'none' : 'static';
}

const memberOf = ({ user }: WavelaneRequest): string | undefined =>
  user && user.memberId !== user.accountId ? user.memberId : undefined;
