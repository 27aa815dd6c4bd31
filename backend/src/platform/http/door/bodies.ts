import express, { type NextFunction, type Request, type Response } from 'express';
import { errorBody } from '../errors/error-body.js';
import type { WavelaneRequest } from '../commands/request-context.js';
import { ALL_LIMITS, isLarge, type Limits, limitsOf, QUERY_MAX } from './limits.js';
import { pathOf } from './paths.js';
import { Room } from './room.js';
import { tooMuch } from './shape.js';

/** Routes that take a form with a file and read it themselves. */
const UPLOADS: ReadonlySet<string> = new Set([
  '/api/messages/bulk/file',
  '/api/messages/bulk/file/problems',
  '/api/messages/media',
  '/api/people-imports',
  '/api/subscribe/offline',
]);
/** … with the id of what the file is for in the path. */
const UPLOADS_TO = /^\/api\/conversations\/[^/]+\/media$/;

/** Routes with signed bytes: they get the raw body, with any content type. */
const RAW: ReadonlySet<string> = new Set(['/webhooks/paypal']);

/** An error of the check over the bytes; the body parser hands it on as it is. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
  }
}

/** Some thousand rows. */
const SHORT_BYTES = 1_024 * 1_024;

const readers = new Map(ALL_LIMITS.map((limits) => [limits, jsonWithin(limits)]));
const readerOf = (limits: Limits) => readers.get(limits) ?? jsonWithin(limits);
const raw = express.raw({ limit: limitsOf('/webhooks/paypal').bytes, type: () => true });

function jsonWithin(limits: Limits): express.RequestHandler {
  const verify = (_request: unknown, _response: unknown, body: Buffer, encoding: string) => {
    // The checked bytes must be the parsed ones.
    if (encoding !== 'utf-8') throw new Refused(415, 'charset.unsupported', 'Send JSON in UTF-8.');
    const found = tooMuch(body, limits);
    if (!found) return;
    const { message, field } = found;
    throw new Refused(400, 'entity.shape', `${message}.`, field === undefined ? undefined : { [field]: message });
  };
  return express.json({ limit: limits.bytes, verify });
}

/** Reads JSON before the session is known; large bodies wait until it is. */
export function smallBodies(request: Request, response: Response, next: NextFunction): void {
  const path = pathOf(request);
  const limits = limitsOf(path);
  if (isLarge(limits)) next();
  else if (RAW.has(path)) raw(request, response, next);
  else void readerOf(limits)(request, response, next);
}

/**
 * Reads the JSON of a request that has not come through Express.
 * @param path whose limits hold
 */
export function readSmall(path: string, request: Request, response: Response, next: NextFunction): void {
  void readerOf(limitsOf(path))(request, response, next);
}

/** Reads large bodies with a session only, a stranger's is not even read; and only so many at once. */
export function largeBodies(): express.RequestHandler {
  const room = new Room();
  return (request, response, next) => {
    const limits = limitsOf(pathOf(request));
    const { user } = request as WavelaneRequest;
    if (!user || !isLarge(limits)) return next();
    const read = readerOf(limits);
    if (isShort(request)) return read(request, response, next);
    const left = room.enter({
      key: user.memberId,
      read: (arrived) => void read(request, response, (error?: unknown) => arrived() && next(error)),
      refuse: (error, hasBegun) => {
        // What is still to come would be read to its end.
        if (hasBegun) response.set('Connection', 'close');
        next(error);
      },
    });
    response.once('close', left);
  };
}

/** As long as a body of any other route may be. What is packed says nothing of its length. */
const isShort = ({ headers }: Request): boolean =>
  headers['content-encoding'] === undefined && Number(headers['content-length'] ?? Infinity) <= SHORT_BYTES;

/** Routes of our own interface: everything but webhooks and what is there for machines. */
const OURS = /^\/(api|paypal)(\/|$)/;

/** A form of another site can send texts and forms without asking first, but not JSON. */
export function onlyJson(request: Request, response: Response, next: NextFunction): void {
  const hasBody =
    Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
  const path = pathOf(request);
  // Uploads are guarded by the origin check and the SameSite cookie alone.
  const isUpload = (UPLOADS.has(path) || UPLOADS_TO.test(path)) && request.is('multipart/form-data');
  if (hasBody && OURS.test(path) && !isUpload && !request.is(['json', '+json'])) {
    return answer(response, 415, 'Send JSON: Content-Type: application/json.');
  }
  next();
}

/** Refuses addresses with hundreds of parameters, because each would be looked at by name. */
export function shortQuery(request: Request, response: Response, next: NextFunction): void {
  const { url } = request;
  if (url.length > QUERY_MAX.length) return answer(response, 414, 'The address is too long.');
  const start = url.indexOf('?');
  if (start >= 0 && url.slice(start).split('&').length > QUERY_MAX.parameters) {
    return answer(response, 400, `An address may have at most ${QUERY_MAX.parameters} parameters.`);
  }
  next();
}

/** What the body parser refuses, before Nest gives it the parser's own words. */
export function unreadable(
  error: { status?: number; type?: string; message?: string; fields?: Record<string, string> },
  _request: Request,
  response: Response,
  next: NextFunction,
): void {
  const { status = 500, type } = error;
  // Only the parser's errors carry a type; others (a refused origin) are for the error filter.
  if (typeof type !== 'string' || status >= 500) return next(error);
  if (type === 'entity.shape') answer(response, 400, error.message ?? '', error.fields);
  else if (status === 413) answer(response, 413, 'The request is too large.');
  else if (status === 415) answer(response, 415, 'Send JSON in UTF-8, as it is or packed with gzip, deflate or br.');
  else if (type === 'entity.parse.failed') answer(response, 400, 'The request is not valid JSON.');
  else answer(response, 400, 'The request could not be read.');
}

function answer(response: Response, statusCode: number, message: string, fields?: Record<string, string>): void {
  response.status(statusCode).json(errorBody(statusCode, message, { fields }));
}
