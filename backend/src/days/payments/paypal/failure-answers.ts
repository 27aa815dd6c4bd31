import { type PayPalCaptureDeclined, say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { PayPalFailure } from '@wavelane/paypal';

/** Returns a decline in PayPal's own form, so that its SDK can let the buyer choose another way. */
export function declineOf({ kind, issue, debugId }: PayPalFailure): PayPalCaptureDeclined {
  const again = kind !== 'declined';
  const { code: says, message } = again ? say('paypal-needs-another-way') : say('paypal-declined-payment');
  return {
    statusCode: 422,
    error: 'Unprocessable Entity',
    message,
    code: again ? 'instrument-declined' : 'declined',
    says,
    name: 'UNPROCESSABLE_ENTITY',
    details: [{ issue: issue ?? 'UNKNOWN', description: message }],
    debug_id: debugId,
  };
}

/** Returns the error that the user gets for PayPal's refusal; a decline has an answer of its own. */
export function refusalOf({ kind }: PayPalFailure): DomainError {
  switch (kind) {
    case 'not-approved':
      return DomainError.conflict(say('order-not-approved'), 'not-approved');
    case 'gone':
      return new DomainError('not-found', say('paypal-order-unknown'), undefined, 'gone');
    case 'forbidden':
      return DomainError.conflict(say('order-not-ours-to-take'), 'order-foreign');
    default:
      return DomainError.unavailable(say('paypal-does-not-answer'));
  }
}
