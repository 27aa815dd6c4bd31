import type { Answer, Parameter, Schema } from './model.js';

/** The values that differ in a sentence. */
const PARAMS: Schema = { type: 'object', additionalProperties: {} };

/** The body of every error; some hold more. */
const ERROR: Schema = {
  type: 'object',
  required: ['statusCode', 'error', 'message', 'code'],
  properties: {
    statusCode: { type: 'integer', minimum: 400, maximum: 599 },
    error: { type: 'string', minLength: 1 },
    message: { type: 'string', minLength: 1, description: 'For people' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong, by field; at most 20',
    },
    code: {
      type: 'string',
      minLength: 1,
      description:
        'For programs: which sentence it is, or a code that several sentences share; docs/reference/error-codes.md lists all',
    },
    says: { type: 'string', minLength: 1, description: 'The code of the sentence, if `code` is another' },
    params: { ...PARAMS, description: 'What differs in the sentence; an object is a sentence itself' },
    fieldCodes: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', minLength: 1 }, params: PARAMS },
      },
      description: 'The sentences of `fields`',
    },
  },
};

const REFUSALS: Readonly<Record<string, string>> = {
  400: 'The request is not valid; `fields` says where',
  401: 'Nobody is signed in, or what was given to sign in is wrong',
  403: 'Not allowed: another role, another origin, a wrong password, or password or code must be given again',
  404: 'There is nothing at this address, or it is of another account',
  405: 'There is something at this address, but not for this method; `Allow` says for which',
  409: 'Not possible in the present state, or this Idempotency-Key came with another content',
  410: 'It was there: a link that is used up or too old',
  413: 'Too large',
  414: 'The address is too long',
  415: 'No JSON in UTF-8 (or no form, where a form is taken)',
  416: 'The file has no such part',
  422: 'Well formed and wrong: a code that does not fit, another address than the own, or PayPal declined',
  429: 'Too many requests',
  503: 'Not available for now, or this process is stopping',
};

/** Refusals that say when to come again. */
const LATER = ['429', '503'];

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Headers of answers. */
export const HEADERS: Readonly<Record<string, object>> = {
  'X-Request-Id': { description: 'Names the request in the log', schema: { type: 'string' } },
  'X-Position': {
    description: 'How far the log is with this change; a read that sends it as `X-Min-Position` shows the change',
    schema: { type: 'string' },
  },
  Link: {
    description: 'Where there is more: `<address of the next page>; rel="next"`',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
  Allow: { description: 'Methods that are answered at this address', schema: { type: 'string' } },
  'Content-Range': { description: 'Which bytes of how many', schema: { type: 'string' } },
  'Set-Cookie': { description: 'The session; it is sent with every further request', schema: { type: 'string' } },
  'Content-Disposition': { description: 'Name of the file', schema: { type: 'string' } },
};

/** Headers of requests. */
export const PARAMETERS: Readonly<Record<string, Parameter & { description: string }>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The second request with the same key and content gets the answer of the first, for 24 hours',
    schema: { type: 'string', pattern: '^[\\w.:\\-]{1,200}$' },
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'A part of the file, such as `bytes=0-1023`',
    schema: { type: 'string' },
  },
  MinPosition: {
    name: 'X-Min-Position',
    in: 'header',
    description: 'Waits for at most a second until reading is as far as this `X-Position`',
    schema: { type: 'string' },
  },
};

export const SCHEMAS: Readonly<Record<string, Schema>> = { ApiError: ERROR };

/** Answers that all operations share, by status. */
export const RESPONSES: Readonly<Record<string, Answer & { description: string }>> = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, description]) => [
    `Refused${status}`,
    {
      description,
      headers: {
        'X-Request-Id': header('X-Request-Id'),
        ...(status === '405' && { Allow: header('Allow') }),
        ...(LATER.includes(status) && { 'Retry-After': header('Retry-After') }),
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
    },
  ]),
);

export const refused = (status: string): Answer => ({ $ref: `#/components/responses/Refused${status}` });
export const headers = (...names: string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, header(name)]));
