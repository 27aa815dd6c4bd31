/**
 * The meaning of a failed call (docs/reference/paypal.md#failures):
 * - `unknown`: it may have been done (no answer, 5xx, 429, an unreadable answer);
 * - `declined`: definitely not done, and this order is spent; `recoverable`: not done, the buyer may choose another way
 *   to pay for the same order; `not-approved`: the buyer has not agreed (yet);
 * - `already-captured`: done before; `in-progress`: it is being done by another request;
 * - `gone`: PayPal does not know it (any more); `forbidden`: it is another merchant's; `refused`: any other definite
 *   no.
 */
export type FailureKind =
  | 'unknown'
  | 'declined'
  | 'recoverable'
  | 'not-approved'
  | 'already-captured'
  | 'in-progress'
  | 'gone'
  | 'forbidden'
  | 'refused';

/** Nothing was taken and nothing will be by this request id. */
export const DEFINITE: ReadonlySet<FailureKind> = new Set(['declined', 'recoverable', 'not-approved', 'refused']);

/**
 * PayPal did not do what the call asked for, or the outcome is unknown. The message is for operators and holds no
 * secret.
 */
export class PayPalFailure extends Error {
  override readonly name = 'PayPalFailure';
  constructor(
    readonly kind: FailureKind,
    message: string,
    /** In PayPal's words. */
    readonly issue: string | null = null,
    readonly debugId: string | null = null,
    /** 0 without an answer. */
    readonly status = 0,
  ) {
    super(message);
  }
}

const ISSUES: Readonly<Record<string, FailureKind>> = {
  INSTRUMENT_DECLINED: 'recoverable',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'recoverable',
  ORDER_NOT_APPROVED: 'not-approved',
  PAYER_ACTION_REQUIRED: 'not-approved',
  ORDER_ALREADY_CAPTURED: 'already-captured',
  ORDER_ALREADY_COMPLETED: 'already-captured',
  ORDER_COMPLETION_IN_PROGRESS: 'in-progress',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  PAYMENT_DENIED: 'declined',
};

/** Classifies an answer that is not 2xx. @param body parsed JSON, or undefined if it was none */
export function failureOf(status: number, body: unknown): PayPalFailure {
  const { name, debug_id: debug, details, error } = (body ?? {}) as Record<string, unknown>;
  const [first] = Array.isArray(details) ? (details as { issue?: unknown }[]) : [];
  const issue = short(first?.issue) ?? short(name) ?? short(error);
  const kind = kindOf(status, issue);
  return new PayPalFailure(kind, `PayPal answered ${status}${issue ? ` ${issue}` : ''}`, issue, short(debug), status);
}

function kindOf(status: number, issue: string | null): FailureKind {
  if (status === 404) return 'gone';
  if (status === 403) return 'forbidden';
  if (status === 409) return 'in-progress';
  if (status === 422) return (issue !== null && ISSUES[issue]) || 'refused';
  // 401 after a fresh token: our credentials do not work at this moment, which says nothing of the payment.
  return status === 400 ? 'refused' : 'unknown';
}

const short = (text: unknown): string | null => (typeof text === 'string' && text !== '' ? text.slice(0, 100) : null);
