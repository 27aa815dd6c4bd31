import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { type Answer, Refused } from './answer.js';
import { type Body, readBody } from './body.js';
import { send } from './send.js';

export interface Request {
  method: string;
  /** Path below the router, without query. */
  path: string;
  params: Params;
  query: URLSearchParams;
  /** Reads the body when it is called. */
  body: () => Promise<Body>;
  raw: IncomingMessage;
  response: ServerResponse;
}

/** The parts of the path in place of `:id`, `:chat` …; '' for an `id` that it does not have. */
export type Params = Readonly<Record<'id', string>> & Readonly<Record<string, string | undefined>>;

/** Undefined: the handler has written the response itself. */
export type Handler = (request: Request) => Answer | undefined | Promise<Answer | undefined>;

/** Serves a route: the work around its handler. */
export type Serve = (request: Request, handler: Handler) => Promise<void>;

/** The routes of one part of the simulators, in the order in which they are tried. */
export class Routes {
  private readonly all: { method: string; path: string; handler: Handler }[] = [];

  on(method: string, path: string, handler: Handler): this {
    this.all.push({ method, path, handler });
    return this;
  }

  router(serve: Serve = answer): express.Router {
    const router = express.Router({ caseSensitive: true, strict: true });
    for (const { method, path, handler } of this.all)
      router.route(path).all(async (raw, response, next) => {
        if (raw.method !== method) return next();
        await serve(requestOf(raw, response), handler);
      });
    return router;
  }
}

async function answer(request: Request, handler: Handler): Promise<void> {
  const answer = await answerOf(handler, request);
  if (answer) send(request.response, answer);
}

/** Returns a handler's answer, also if the handler throws it. */
export async function answerOf(handler: Handler, request: Request): Promise<Answer | undefined> {
  try {
    return await handler(request);
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

function requestOf(raw: express.Request, response: express.Response): Request {
  let body: Promise<Body> | undefined;
  const { method, path, params, url } = raw;
  return {
    method,
    path,
    params: { id: '', ...params },
    query: new URL(url, 'http://simulator').searchParams,
    body: () => (body ??= readBody(raw)),
    raw,
    response,
  };
}
