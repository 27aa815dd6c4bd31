import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, refuse, Refused } from './answer.js';
import { type Body, readBody } from './body.js';

export interface Request {
  method: string;
  /** Path below the router, without query. */
  path: string;
  params: Params;
  query: URLSearchParams;
  /** Reads the body once it is asked for. */
  body: () => Promise<Body>;
  raw: IncomingMessage;
  response: ServerResponse;
}

/** What the path says in place of `:id`, `:chat` …; '' for what it does not have. */
export type Params = Readonly<Record<'id', string>> & Readonly<Record<string, string | undefined>>;

/** Undefined: the handler has seen to the response itself. */
export type Handler = (request: Request) => Answer | undefined | Promise<Answer | undefined>;

interface Route {
  method: string;
  segments: string[];
  handler: Handler;
}

/** Finds the handler of a path. Segments that begin with ':' are parameters. */
export class Router {
  private readonly routes = new Map<string, Route[]>();

  on(method: string, path: string, handler: Handler): this {
    const segments = path.split('/').slice(1);
    const key = `${method} ${segments.length}`;
    const routes = this.routes.get(key) ?? [];
    routes.push({ method, segments, handler });
    this.routes.set(key, routes);
    return this;
  }

  /** Undefined where no route fits. The first route that fits serves. */
  find(method: string, path: string): { handler: Handler; params: Params } | undefined {
    const parts = path.split('/').slice(1);
    for (const { segments, handler } of this.routes.get(`${method} ${parts.length}`) ?? []) {
      const params = match(segments, parts);
      if (params) return { handler, params };
    }
    return undefined;
  }
}

function match(segments: string[], parts: string[]): Params | undefined {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(part);
    else if (segment !== part) return undefined;
  }
  return { id: '', ...params };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refuse(400, 'The address is not readable');
  }
}

/** What a handler answers, also when it answers by throwing. */
export async function answerOf(handler: Handler, request: Request): Promise<Answer | undefined> {
  try {
    return await handler(request);
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

export function requestOf(raw: IncomingMessage, response: ServerResponse, url: URL, path: string): Request {
  let body: Promise<Body> | undefined;
  return {
    method: raw.method ?? 'GET',
    path,
    params: { id: '' },
    query: url.searchParams,
    body: () => (body ??= readBody(raw)),
    raw,
    response,
  };
}
