/** Why a command fails, in HTTP's words, so that they are mapped once. */
export type DomainErrorKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'limit' | 'unavailable';

/** Code of a domain error for want of room: too many ask for the same costly thing at once. */
export const BUSY = 'busy';

/**
 * The rules say no. Becomes `{ statusCode, error, message, fields? }`: 400, 401, 403, 404, 409, 429, 503.
 * `message` is for the person who asked; it says what to do next.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly kind: DomainErrorKind,
    message: string,
    /** Messages by field name, for forms. */
    readonly fields?: Readonly<Record<string, string>>,
    /** For programs, where the same status has several reasons. */
    readonly code?: string,
    /** Seconds until it is worth another try. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  static invalid(message: string, fields?: Readonly<Record<string, string>>): DomainError {
    return new DomainError('invalid', message, fields);
  }
  static notFound(what: string): DomainError {
    return new DomainError('not-found', `${what} not found`);
  }
  static conflict(message: string, code?: string): DomainError {
    return new DomainError('conflict', message, undefined, code);
  }
  static forbidden(message: string): DomainError {
    return new DomainError('forbidden', message);
  }
  static limit(message: string, retryAfter?: number): DomainError {
    return new DomainError('limit', message, undefined, undefined, retryAfter);
  }
  static busy(message: string): DomainError {
    return new DomainError('unavailable', message, undefined, BUSY);
  }
  static unavailable(message: string): DomainError {
    return new DomainError('unavailable', message);
  }
}
