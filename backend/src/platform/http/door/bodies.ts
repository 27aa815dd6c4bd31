import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { say, type Saying } from '@wavelane/contracts';
import type { FieldSayings } from '../../domain/domain-error.js';
import type { ErrorCode } from '../../domain/codes/error-codes.js';
import { Refusal } from '../errors/refusal.js';
import { ALL_LIMITS, isReadLate, type Limits, limitsOf, QUERY_MAX } from './limits.js';
import { pathOf } from './paths.js';
import { refuseAtOnce } from './held/refuse-at-once.js';
import { tooMuch } from './shape.js';
import { oddText } from './texts.js';

/** Routes that take a form with a file and read it themselves. */
const UPLOADS: ReadonlySet<string> = new Set([
  '/api/messages/bulk/file',
  '/api/messages/bulk/file/problems',
  '/api/messages/media',
  '/api/people-imports',
  '/api/subscribe/offline',
]);
/** … with the id of the file's conversation in the path. */
const UPLOADS_TO = /^\/api\/conversations\/[^/]+\/media$/;
/** Whether forms are read there, by the route itself. */
export const takesForms = (path: string): boolean => UPLOADS.has(path) || UPLOADS_TO.test(path);

/** Routes with signed bytes: they get the raw body, with any content type. */
const RAW: ReadonlySet<string> = new Set(['/webhooks/paypal']);

/** Routes of our own interface: everything but webhooks and what is there for machines. */
const OURS = /^\/(api|paypal)(\/|$)/;

/** An error of the check over the bytes; the body parser hands it on as it is. */
class Unreadable extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly saying: Saying,
    readonly fields?: FieldSayings,
  ) {
    super(saying.message);
  }
}

interface Reader {
  reader: RequestHandler;
  bytes: number;
}

const SIGNED_BYTES = limitsOf('/webhooks/paypal').bytes;
const readers = new Map(ALL_LIMITS.map((limits) => [limits, jsonWithin(limits)]));
const raw: Reader = { reader: express.raw({ limit: SIGNED_BYTES, type: () => true }), bytes: SIGNED_BYTES };

function jsonWithin(limits: Limits): Reader {
  const verify = (_request: unknown, _response: unknown, body: Buffer, encoding: string) => {
    // The checked bytes must be the parsed ones.
    if (encoding !== 'utf-8' || !isUtf8(body))
      throw new Unreadable(415, 'charset.unsupported', say('send-json-in-utf-8'));
    const found = tooMuch(body, limits) ?? (limits.machines ? undefined : oddText(body));
    if (!found) return;
    const { message, field } = found;
    throw new Unreadable(
      400,
      'entity.shape',
      say('full-stop', { sentence: message }),
      field === undefined ? undefined : { [field]: message },
    );
  };
  return { reader: express.json({ limit: limits.bytes, verify }), bytes: limits.bytes };
}

/**
 * Refuses what no route could take, and reads the body of all others: JSON, or bytes if they are signed. Forms with files
 * and large bodies are left to their routes, which come behind the guards (`readForm`, `@LargeBody()`), and so are bodies of
 * senders with a key (`@LateBody()`).
 */
export const bodies: RequestHandler = (request, response, next) => {
  const path = pathOf(request);
  const limits = limitsOf(path);
  const refusal = longQuery(request) ?? otherType(request, path);
  if (refusal) next(refusal);
  else if (RAW.has(path)) read(raw, request, response, next);
  else if (isReadLate(path)) next();
  else readJson(limits, request, response, next);
};

/** Reads a body as JSON into `request.body`. @param next gets an Refusal if it cannot be read */
export function readJson(limits: Limits, request: Request, response: Response, next: NextFunction): void {
  read(readers.get(limits) ?? jsonWithin(limits), request, response, next);
}

function read({ reader, bytes }: Reader, request: Request, response: Response, next: NextFunction): void {
  let isOver = false;
  const end = (error?: unknown) => {
    request.off('data', count);
    if (!isOver) next(error && (unreadable(error) ?? error));
    isOver = true;
  };
  let came = 0;
  // The parser would read a body that is too long to its end before it says so.
  const count = (piece: Buffer) => {
    came += piece.length;
    if (came <= bytes || isOver) return;
    isOver = true;
    refuseAtOnce(request, response, 413, { saying: say('request-too-large'), code: 'body_too_large' });
  };
  void reader(request, response, end);
  if (!isOver) request.on('data', count);
}

/** An address with hundreds of parameters, because each would be looked at by name. */
function longQuery({ url }: Request): Refusal | undefined {
  if (url.length > QUERY_MAX.length) return refusal(414, 'address_too_long', say('address-too-long'));
  const start = url.indexOf('?');
  const isLong = start >= 0 && url.slice(start).split('&').length > QUERY_MAX.parameters;
  const message = say('too-many-parameters', { parameters: QUERY_MAX.parameters });
  return isLong ? refusal(400, 'too_many_parameters', message) : undefined;
}

/** A form of another site can send texts and forms without asking first, but not JSON. */
function otherType(request: Request, path: string): Refusal | undefined {
  const { headers } = request;
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (!hasBody || !OURS.test(path) || request.is(['json', '+json'])) return undefined;
  // Uploads are guarded by the origin check and the SameSite cookie alone.
  const isUpload = takesForms(path) && request.is('multipart/form-data');
  if (isUpload) return undefined;
  const message = say('send-json');
  return new Refusal(415, { saying: message, code: 'body_not_json' });
}

/** Replaces the body parser's own words; undefined for errors that are not its own. */
function unreadable(error: unknown): Refusal | undefined {
  const { status = 500, type, saying = say('request-could-not-be-read'), fields } = error as Partial<Unreadable>;
  // Only errors of the parser have a type. Others (a connection that broke) are for the error filter.
  if (typeof type !== 'string' || status >= 500) return undefined;
  if (type === 'entity.shape') return refusal(400, 'body_unreadable', saying, fields);
  if (status === 413) return refusal(413, 'body_too_large', say('request-too-large'));
  if (status === 415) return refusal(415, 'body_not_json', say('send-json-in-known-encoding'));
  const isJson = type !== 'entity.parse.failed';
  return refusal(400, 'body_unreadable', isJson ? say('request-could-not-be-read') : say('request-not-valid-json'));
}

const refusal = (status: number, code: ErrorCode, saying: Saying, fields?: FieldSayings): Refusal =>
  new Refusal(status, { saying, code, fields });
