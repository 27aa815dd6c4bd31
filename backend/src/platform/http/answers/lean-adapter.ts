import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { answerJson } from './json-answer.js';
import { LiteralRoutes } from './literal-routes.js';

type SecurityHook = Parameters<ExpressAdapter['registerSecurityHook']>[0];

/**
 * Express, but JSON is answered without what Express does for answers that are stored or come from anywhere, and what is
 * asked for by a path without ids is found at once.
 */
export class LeanAdapter extends ExpressAdapter {
  private securityHook: SecurityHook | undefined;
  private readonly literal = new LiteralRoutes();

  override registerSecurityHook(hook: SecurityHook): unknown {
    this.securityHook = hook;
    return super.registerSecurityHook(hook);
  }

  /** What `useSecurityHeaders` puts on every answer: name and value. */
  securityHeaders(): ReadonlyMap<string, string> {
    const headers = new Map<string, string>();
    const response = {
      setHeader: (name: string, value: string) => headers.set(name, value),
      removeHeader: (name: string) => headers.delete(name),
    };
    this.securityHook?.({}, response);
    return headers;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Nest declares it
  override get(...given: any[]): any {
    const [path, handler] = given as [unknown, RequestHandler | undefined];
    if (typeof path === 'string' && handler !== undefined && this.literal.take(path, handler) === 'first') {
      // Before all routes and behind what Nest has put before them.
      this.getInstance<Express>().use((request: Request, response: Response, next: NextFunction) =>
        this.literal.handle(request, response, next),
      );
    }
    return super.get(...(given as Parameters<ExpressAdapter['get']>));
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what Express answers with is its own
  override reply(response: Response, body: unknown, statusCode?: number): any {
    if (!isPlain(body) || response.hasHeader('Content-Type')) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) response.status(statusCode);
    if (hasBody(response)) answerJson(response, body);
    else response.send();
  }
}

const isPlain = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && !(body instanceof StreamableFile) && !(body instanceof Error);

const hasBody = ({ statusCode }: Response): boolean => ![204, 205, 304].includes(statusCode);
