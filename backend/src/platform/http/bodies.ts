import express, { type NextFunction, type Request, type Response } from 'express';
import type { WavelaneRequest } from './request-context.js';

const SMALL = '1mb';
/** Routes whose JSON may be larger, and how large; only for who is signed in. */
const LARGE: ReadonlyMap<string, string> = new Map([['/api/messages/bulk', '25mb']]);
/** Routes that take a form with a file and read it themselves. */
const UPLOADS: ReadonlySet<string> = new Set(['/api/messages/bulk/file', '/api/subscribe/offline']);

/** Routes whose bytes are signed: they get the body as it came, whatever it says it is. */
const RAW: ReadonlySet<string> = new Set(['/webhooks/paypal']);

const raw = express.raw({ limit: SMALL, type: () => true });
const small = express.json({ limit: SMALL });
const large = new Map([...LARGE].map(([path, limit]) => [path, express.json({ limit })]));
const pathOf = ({ path }: Request) => path.replace(/\/$/, '');

/** Reads JSON before anybody is known; large bodies wait until somebody is. */
export function smallBodies(request: Request, response: Response, next: NextFunction): void {
  if (large.has(pathOf(request))) next();
  else if (RAW.has(pathOf(request))) raw(request, response, next);
  else small(request, response, next);
}

/** Reads the large bodies of who is signed in: a stranger's is not even read. */
export function largeBodies(request: Request, response: Response, next: NextFunction): void {
  const read = (request as WavelaneRequest).user && large.get(pathOf(request));
  if (read) read(request, response, next);
  else next();
}

/** Routes of our own interface: everything but webhooks and what is there for machines. */
const OURS = /^\/(api|paypal)\//;

/** A form of another site can send texts and forms without asking first, but not JSON. */
export function onlyJson(request: Request, response: Response, next: NextFunction): void {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
  // Uploads are guarded by the origin check and the SameSite cookie alone.
  const isUpload = UPLOADS.has(pathOf(request)) && request.is('multipart/form-data');
  if (hasBody && OURS.test(request.path) && !isUpload && !request.is(['json', '+json'])) {
    response.status(415).json({
      statusCode: 415,
      error: 'Unsupported Media Type',
      message: 'Send JSON: Content-Type: application/json.',
    });
    return;
  }
  next();
}

/** What the body parser refuses, before Nest gives it the parser's own words. */
export function unreadable(
  error: { status?: number; type?: string },
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  // Only the parser's errors carry a type; others (a refused origin) are for the error filter.
  if (typeof error.type !== 'string' || (error.status ?? 500) >= 500) return next(error);
  const isLarge = error.status === 413;
  const message = isLarge
    ? 'The request is too large.'
    : error.type === 'entity.parse.failed'
      ? 'The request is not valid JSON.'
      : 'The request could not be read.';
  const status = isLarge ? 413 : 400;
  response.status(status).json({ statusCode: status, error: isLarge ? 'Payload Too Large' : 'Bad Request', message });
}
