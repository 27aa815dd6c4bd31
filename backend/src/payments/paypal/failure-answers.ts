import { type PayPalCaptureDeclined, say } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { PayPalFailure } from '@wavelane/paypal';

/** A decline as PayPal itself tells it, so that its SDK can let the buyer choose another way. */
export function declineOf({ kind, issue, debugId }: PayPalFailure): PayPalCaptureDeclined {
  const again = kind !== 'declined';
  const message = again
    ? 'PayPal could not take the payment this way. Please choose another way to pay.'
    : 'PayPal declined this payment. Nothing was taken; please start again.';
  return {
    statusCode: 422,
    error: 'Unprocessable Entity',
    message,
    code: again ? 'instrument-declined' : 'declined',
    name: 'UNPROCESSABLE_ENTITY',
    details: [{ issue: issue ?? 'UNKNOWN', description: message }],
    debug_id: debugId,
  };
}

/** What PayPal's refusal means for the user; a decline has an answer of its own. */
export function refusalOf({ kind }: PayPalFailure): DomainError {
  switch (kind) {
    case 'not-approved':
      return DomainError.conflict(say('order-not-been-approved-at-paypal'), 'not-approved');
    case 'gone':
      return new DomainError('not-found', say('paypal-does-not-know-order-any'), undefined, 'gone');
    case 'forbidden':
      return DomainError.conflict(say('order-not-ours-to-take'), 'order-foreign');
    default:
      return DomainError.unavailable(say('paypal-does-not-answer'));
  }
}
