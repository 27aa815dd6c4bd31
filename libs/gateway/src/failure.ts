/**
 * The outcome of a call that did not succeed.
 * - `not-sent`: it never reached the gateway (no address, no connection, no TLS): nothing happened there;
 * - `refused`: the gateway answered with a definite no: nothing happened there;
 * - `unknown`: the request may have been carried out (time-out after it was written, reset, 5xx, unreadable answer).
 */
export type FailureOutcome = 'not-sent' | 'refused' | 'unknown';

/**
 * Why a call failed, in the words that decide the next step (docs/reference/gateway.md#failures):
 * - `rate-limited`: wait (see `retryAfterMs`), then repeat;
 * - `channel-unlinked`: the token is good, WhatsApp is not linked: wait for a person;
 * - `bad-token`: token or channel is unknown to the gateway: an operator must act;
 * - `limit`: trial limit, unpaid or suspended: wait for a reset or an operator;
 * - `permanent`: this request will never be accepted;
 * - `unavailable`: the gateway does not work at the moment.
 */
export type FailureClass = 'rate-limited' | 'channel-unlinked' | 'bad-token' | 'limit' | 'permanent' | 'unavailable';

/** Every way in which a call to the gateway fails. Its message is bounded and never holds a token. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
  readonly outcome: FailureOutcome;
  /** See {@link FailureClass}. */
  readonly class: FailureClass;
  /** HTTP status, if the gateway answered at all. */
  readonly status: number | undefined;
  /** From `Retry-After`, if it was given. */
  readonly retryAfterMs: number | undefined;

  constructor(
    outcome: FailureOutcome,
    failureClass: FailureClass,
    message: string,
    details: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message.slice(0, 500), { cause: details.cause });
    this.outcome = outcome;
    this.class = failureClass;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }
}
