import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { failure, Refused } from './answer.js';
import { isForeignName } from './host.js';
import { isForeign } from './origin.js';
import { send } from './send.js';

export interface Places {
  /** The interfaces for programs, by the start of the path. */
  apis: readonly (readonly [prefix: string, router: Router])[];
  /** The pages for people's browsers, by the start of the path, in the order in which they are tried. */
  pages: readonly (readonly [prefix: string, router: Router])[];
  /** The base under which clients reach the simulators, besides addresses. A function: it may be known late. */
  ownUrl: () => string;
}

/**
 * Builds one application of all parts of the simulators. Faults that break HTTP on purpose (no answer, a cut one, a
 * reset connection) bypass express and write to the response itself.
 */
export function simulatorsApp({ apis, pages, ownUrl }: Places): express.Express {
  const app = express();
  app.disable('x-powered-by').enable('case sensitive routing').enable('strict routing');
  app.use((request, response, next) => {
    if (isForeignName(request, ownUrl())) return send(response, failure(403, 'Not under this name'));
    const url = tidied(request.url);
    if (url === undefined) return send(response, failure(400, UNREADABLE));
    request.url = url;
    next();
  });
  for (const [prefix, router] of apis) app.use(prefix, router, notFound);
  app.use((request, response, next) => {
    if (isForeign(request)) send(response, failure(403, 'Not from the page of another site'));
    else next();
  });
  for (const [prefix, router] of pages) app.use(prefix, router);
  app.use(notFound);
  app.use(failed);
  return app;
}

/**
 * Resolves `..` and the like before any route is looked up. The base that programs are given ends with a slash, and a
 * path that they join to it may begin with one.
 */
function tidied(address: string): string | undefined {
  if (!URL.canParse(address, BASE)) return undefined;
  const { pathname, search } = new URL(address, BASE);
  return pathname.replace(/(?<=^\/whapi\/(gate|manager)\/)\/+/, '') + search;
}

const notFound: RequestHandler = (_request, response) => send(response, failure(404, 'Not found'));

const failed: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  if (error instanceof Refused) return send(response, error.answer);
  // A part of the path that cannot be decoded.
  if (error instanceof URIError) return send(response, failure(400, UNREADABLE));
  send(response, failure(500, `The simulator failed: ${String(error)}`));
};

const BASE = 'http://simulator';
const UNREADABLE = 'The address is not readable';
