import { type OfflinePaymentStatus, say } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import {
  type OfflinePaymentEvent,
  type OfflinePaymentSubmitted,
  offlinePaymentEvents,
} from './offline-payment.events.js';

export interface OfflinePaymentState {
  /** null before the submission. */
  submitted: OfflinePaymentSubmitted['data'] | null;
  status: OfflinePaymentStatus;
}

export type OfflinePaymentCommand =
  | { type: 'SubmitOfflinePayment'; payment: OfflinePaymentSubmitted['data'] }
  /** `days` overrides the quote's. */
  | { type: 'ApproveOfflinePayment'; days: number | null; note: string | null }
  | { type: 'RejectOfflinePayment'; reason: string | null };

/** submitted → approved or rejected, once; a second decision is a conflict. */
export const offlinePayment: Decider<OfflinePaymentState, OfflinePaymentCommand, OfflinePaymentEvent> = {
  events: offlinePaymentEvents,
  initialState: { submitted: null, status: 'PENDING' },

  decide(command, state) {
    if (command.type === 'SubmitOfflinePayment') {
      return state.submitted ? [] : [{ type: 'OfflinePaymentSubmitted', data: command.payment }];
    }
    const { submitted, status } = state;
    if (!submitted) throw DomainError.notFound('Payment');
    if (status !== 'PENDING')
      throw DomainError.conflict(say(status === 'APPROVED' ? 'payment-approved-already' : 'payment-rejected-already'));
    const { paymentId, accountId, quote, plan } = submitted;
    if (command.type === 'RejectOfflinePayment') {
      return [{ type: 'OfflinePaymentRejected', data: { paymentId, accountId, reason: command.reason } }];
    }
    const days = command.days ?? quote.days;
    if (days < 1) {
      throw DomainError.invalid(say('plan-has-no-fixed-days'), {
        days: say('days-must-be-at-least', { n: 1 }),
      });
    }
    return [{ type: 'OfflinePaymentApproved', data: { paymentId, accountId, days, note: command.note, quote, plan } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'OfflinePaymentSubmitted':
        return { submitted: event.data, status: 'PENDING' };
      case 'OfflinePaymentApproved':
        return { ...state, status: 'APPROVED' };
      case 'OfflinePaymentRejected':
        return { ...state, status: 'REJECTED' };
      default:
        return state;
    }
  },
};
