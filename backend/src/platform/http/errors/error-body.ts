import type { ApiError, Params, Saying } from '@wavelane/contracts';
import type { FieldSayings } from '../../domain/domain-error.js';
import type { Told } from './refusal.js';

/** An answer names this many fields at most; more show once these are right. */
export const FIELDS_MAX = 20;
const NAME_MAX = 100;
const MESSAGE_MAX = 600;
/** The length of a parameter in the sentence of a field. */
const PARAM_MAX = 100;

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The body of every error. Stays under 20 KB, even with quoted input: no answer is larger than its question. */
export function errorBody(statusCode: number, { saying, fields, code: given }: Told): ApiError {
  const code: string = given ?? saying.code;
  return {
    statusCode,
    error: NAMES[statusCode] ?? 'Error',
    message: cut(saying.message, MESSAGE_MAX),
    code,
    ...(code !== saying.code && { says: saying.code }),
    ...(saying.params && { params: fewer(saying.params, MESSAGE_MAX) }),
    ...(fields && named(fields)),
  };
}

function named(fields: FieldSayings): Pick<ApiError, 'fields' | 'fieldCodes'> {
  const few = Object.entries(fields).slice(0, FIELDS_MAX);
  const by = <T>(of: (saying: Saying) => T) =>
    Object.fromEntries(few.map(([name, saying]) => [cut(name, NAME_MAX), of(saying)]));
  return {
    fields: by(({ message }) => cut(message, MESSAGE_MAX)),
    fieldCodes: by(({ code, params }) => ({ code, ...(params && { params: fewer(params, PARAM_MAX) }) })),
  };
}

const fewer = (params: Params, max: number): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? cut(value, max) : value]),
  );

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);
