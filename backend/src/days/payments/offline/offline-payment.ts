import { type OfflinePaymentStatus, type PlanChoice, say } from '@wavelane/contracts';
import { decidedAtOf, type StoredEvent } from '@wavelane/event-store';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import {
  type OfflinePaymentEvent,
  type OfflinePaymentSubmitted,
  offlinePaymentEvents,
} from './offline-payment.events.js';

export interface OfflinePaymentState {
  /** null before the submission. */
  submitted: OfflinePaymentSubmitted['data'] | null;
  status: OfflinePaymentStatus;
  /** ISO-8601 UTC; null before the submission. */
  submittedAt: string | null;
}

export type OfflinePaymentCommand =
  | { type: 'SubmitOfflinePayment'; payment: OfflinePaymentSubmitted['data'] }
  /** `days` overrides the quote's; `choice`: whether the plan in force is kept; null: the latest choice decides. */
  | { type: 'ApproveOfflinePayment'; days: number | null; note: string | null; choice: PlanChoice | null }
  | { type: 'RejectOfflinePayment'; reason: string | null };

/** submitted → approved or rejected, once; a second decision is a conflict. */
export const offlinePayment: Decider<OfflinePaymentState, OfflinePaymentCommand, OfflinePaymentEvent> = {
  events: offlinePaymentEvents,
  initialState: { submitted: null, status: 'PENDING', submittedAt: null },

  decide(command, state, now) {
    if (command.type === 'SubmitOfflinePayment') {
      return state.submitted
        ? []
        : [{ type: 'OfflinePaymentSubmitted', data: { ...command.payment, submittedAt: iso(now) } }];
    }
    const { submitted, status } = state;
    if (!submitted) throw DomainError.notFound('Payment');
    const decided = say(status === 'APPROVED' ? 'payment-approved-already' : 'payment-rejected-already');
    if (status !== 'PENDING') throw DomainError.conflict(decided);
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
    const { note, choice } = command;
    const chosenAt = choice === 'change' ? iso(now) : (state.submittedAt ?? iso(now));
    const data = { paymentId, accountId, days, note, quote, plan, chosenAt };
    return [{ type: 'OfflinePaymentApproved', data: choice === 'keep' ? { ...data, keepsPlan: true } : data }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'OfflinePaymentSubmitted':
        return { submitted: event.data, status: 'PENDING', submittedAt: submittedAtOf(event) };
      case 'OfflinePaymentApproved':
        return { ...state, status: 'APPROVED' };
      case 'OfflinePaymentRejected':
        return { ...state, status: 'REJECTED' };
      default:
        return state;
    }
  },
};

function submittedAtOf({
  data,
  metadata,
}: OfflinePaymentSubmitted & Partial<Pick<StoredEvent, 'metadata'>>): string | null {
  return data.submittedAt ?? (metadata ? decidedAtOf({ metadata }) : null);
}

const iso = (ms: number) => new Date(ms).toISOString();
