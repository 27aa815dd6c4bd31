import type { ApiError } from '@wavelane/contracts';

/** An answer names this many fields at most; more show once these are right. */
export const FIELDS_MAX = 20;
const NAME_MAX = 100;
const MESSAGE_MAX = 600;

const NAMES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The body of every error. Stays under 20 KB, even with quoted input: no answer is larger than its question. */
export function errorBody(
  statusCode: number,
  message: string,
  { fields, code }: { fields?: Readonly<Record<string, string>> | undefined; code?: string | undefined } = {},
): ApiError {
  return {
    statusCode,
    error: NAMES[statusCode] ?? 'Error',
    message: cut(message, MESSAGE_MAX),
    ...(fields && { fields: few(fields) }),
    ...(code && { code }),
  };
}

function few(fields: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(fields).slice(0, FIELDS_MAX);
  return Object.fromEntries(names.map((name) => [cut(name, NAME_MAX), cut(fields[name] ?? '', MESSAGE_MAX)]));
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);
