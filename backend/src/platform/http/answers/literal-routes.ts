import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** A path of our interface that names nothing: no parameters, no wildcards. */
const LITERAL = /^\/api(\/[\w-]+)+$/;

/**
 * What is read under a path without ids, found by its name; Express asks its routes one after another, some hundred of
 * them. Whatever is spelled otherwise, or asked for in another way, is left to Express, which has the same routes.
 */
export class LiteralRoutes {
  private readonly handlers = new Map<string, { handler: RequestHandler; route: { path: string } }>();

  /** @returns 'first' for the first path of all; the first handler of a path stays */
  take(path: string, handler: RequestHandler): 'first' | 'other' {
    if (!LITERAL.test(path) || this.handlers.has(path)) return 'other';
    this.handlers.set(path, { handler, route: { path } });
    return this.handlers.size === 1 ? 'first' : 'other';
  }

  handle(request: Request, response: Response, next: NextFunction): void {
    const found = request.method === 'GET' ? this.handlers.get(request.path) : undefined;
    if (!found) return next();
    request.route = found.route;
    request.params = {};
    return found.handler(request, response, next) as void;
  }
}
