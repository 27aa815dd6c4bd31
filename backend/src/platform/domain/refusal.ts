/** Why a command is refused, in HTTP's words, so that nobody maps them twice. */
export type RefusalKind =
  'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'limit' | 'unavailable';

/** Code of a refusal for want of room: too many ask for the same costly thing at once. */
export const BUSY = 'busy';

/**
 * The rules say no. Becomes `{ statusCode, error, message, fields? }`: 400, 401, 403, 404, 409, 429, 503.
 * `message` is for the person who asked; it says what to do next.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly kind: RefusalKind,
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

  static invalid(message: string, fields?: Readonly<Record<string, string>>): Refusal {
    return new Refusal('invalid', message, fields);
  }
  static notFound(what: string): Refusal {
    return new Refusal('not-found', `${what} not found`);
  }
  static conflict(message: string, code?: string): Refusal {
    return new Refusal('conflict', message, undefined, code);
  }
  static forbidden(message: string): Refusal {
    return new Refusal('forbidden', message);
  }
  static limit(message: string, retryAfter?: number): Refusal {
    return new Refusal('limit', message, undefined, undefined, retryAfter);
  }
  static busy(message: string): Refusal {
    return new Refusal('unavailable', message, undefined, BUSY);
  }
  static unavailable(message: string): Refusal {
    return new Refusal('unavailable', message);
  }
}
