import { type Noun, notFound, say, type Saying } from '@wavelane/contracts';
import type { ErrorCode } from './codes/error-codes.js';

/** Why a command fails, in HTTP's words, so that they are mapped once. */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  /** It was there and is used up or over. */
  | 'gone'
  /** Well formed, and wrong: a code that does not fit. */
  | 'unprocessable'
  | 'limit'
  | 'unavailable';

/** Code of a domain error for want of room: too many ask for the same costly thing at once. */
export const BUSY = 'busy';

/** The problems of fields, by the fields' names. */
export type FieldSayings = Readonly<Record<string, Saying>>;

/** Words that are not ours: what an operator reads at a command line, or a value. Nothing translates them. */
export const asItIs = (text: string): Saying => say('as-it-is', { text });

/**
 * The rules say no. Becomes `{ statusCode, error, message, code, params?, fields?, fieldCodes? }`: 400, 401, 403, 404, 409,
 * 410, 422, 429, 503. The sentence stands in the catalogue (`say('…')`) and says what to do next.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  /** English, by field name, for forms. */
  readonly fields?: Readonly<Record<string, string>>;

  constructor(
    readonly kind: DomainErrorKind,
    readonly saying: Saying,
    /** By field name, for forms. */
    readonly fieldSayings?: FieldSayings,
    /** For programs, if they tell apart more or fewer reasons than there are sentences. */
    readonly code?: ErrorCode,
    /** Seconds until it is worth another try. */
    readonly retryAfter?: number,
  ) {
    super(saying.message);
    if (fieldSayings) this.fields = messagesOf(fieldSayings);
  }

  static invalid(saying: Saying, fields?: FieldSayings): DomainError {
    return new DomainError('invalid', saying, fields);
  }
  static notFound(what: Noun): DomainError {
    return new DomainError('not-found', notFound(what));
  }
  /** The present state does not allow it. @param fields in which it would be put right */
  static impossible(saying: Saying, fields: FieldSayings): DomainError {
    return new DomainError('conflict', saying, fields);
  }
  static conflict(saying: Saying, code?: ErrorCode): DomainError {
    return new DomainError('conflict', saying, undefined, code);
  }
  static forbidden(saying: Saying): DomainError {
    return new DomainError('forbidden', saying);
  }
  static limit(saying: Saying, retryAfter?: number): DomainError {
    return new DomainError('limit', saying, undefined, undefined, retryAfter);
  }
  static busy(saying: Saying): DomainError {
    return new DomainError('unavailable', saying, undefined, BUSY);
  }
  static unavailable(saying: Saying): DomainError {
    return new DomainError('unavailable', saying);
  }
}

/** The English of each field. */
export const messagesOf = (fields: FieldSayings): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { message }]) => [name, message]));

/** @throws DomainError invalid: what is wrong with a field of the request, beside that field */
export function refuse(field: string, problem: Saying): never {
  throw DomainError.invalid(problem, { [field]: problem });
}

/** The rules said no, and this is the kind of their reason. */
export const isRefusal = (error: unknown, kind: DomainErrorKind): error is DomainError =>
  error instanceof DomainError && error.kind === kind;

/** The rules said no, and would say so again: a server that did not answer (`unavailable`) may accept the same later. */
export const isFinalRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.kind !== 'unavailable';
