import { type BillingPeriod, type OfflinePaymentStatus } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { OfflinePaymentEvent, OfflinePaymentSubmitted } from './offline-payment.events.js';
import { referenceKey, referenceNumber } from './reference.js';

export interface OfflinePaymentDocument extends Record<string, unknown> {
  id: string;
  accountId: string;
  user: string;
  plan: string;
  durationType: BillingPeriod;
  amount: number;
  currency: string;
  reference: string | null;
  status: OfflinePaymentStatus;
  days: number;
  amountFits: boolean;
  submittedAt: string;
  decidedAt: string | null;
  /** Why it was rejected. */
  reason: string | null;
  /** The note of its approval, for administrators. */
  note: string | null;
  proof: OfflinePaymentSubmitted['data']['proof'];
  planId: string;
  /** The reference in the form in which it is compared, and the hash of the proof's content; '' without one. */
  referenceKey: string;
  /** The number within the reference; '' without one. */
  referenceNumber: string;
  proofKey: string;
}

/** One document a payment, key = payment id. */
export const offlinePaymentsProjection = projection<OfflinePaymentDocument, OfflinePaymentEvent>({
  name: 'offline-payments',
  version: 9,
  handles: ['OfflinePaymentSubmitted', 'OfflinePaymentApproved', 'OfflinePaymentRejected'],
  keys: (event) => event.data.paymentId,
  initial: (id) => ({
    id,
    accountId: '',
    user: '',
    plan: '',
    durationType: 'MONTHLY',
    amount: 0,
    currency: 'USD',
    reference: null,
    status: 'PENDING',
    days: 0,
    amountFits: true,
    submittedAt: '',
    decidedAt: null,
    reason: null,
    note: null,
    proof: null,
    planId: '',
    referenceKey: '',
    referenceNumber: '',
    proofKey: '',
  }),
  fold(document, event) {
    const at = decidedAtOf(event);
    switch (event.type) {
      case 'OfflinePaymentSubmitted': {
        const { accountId, userEmail, quote, amount, currency, reference, amountFits, proof } = event.data;
        return {
          ...document,
          accountId,
          user: userEmail,
          plan: quote.planName,
          durationType: quote.durationType,
          amount,
          currency,
          reference,
          days: quote.days,
          amountFits,
          proof,
          planId: quote.planId,
          referenceKey: referenceKey(reference),
          referenceNumber: referenceNumber(reference),
          proofKey: proof?.sha256 ?? '',
          submittedAt: at,
        };
      }
      case 'OfflinePaymentApproved':
        return { ...document, status: 'APPROVED', days: event.data.days, note: event.data.note, decidedAt: at };
      case 'OfflinePaymentRejected':
        return { ...document, status: 'REJECTED', reason: event.data.reason, decidedAt: at };
      default:
        return document;
    }
  },
  indexes: [
    { fields: [{ field: 'status' }, { field: 'submittedAt', direction: 'desc' }] },
    { fields: [{ field: 'accountId' }, { field: 'submittedAt', direction: 'desc' }] },
    { fields: [{ field: 'referenceKey' }, { field: 'submittedAt', direction: 'desc' }] },
    { fields: [{ field: 'referenceNumber' }, { field: 'submittedAt', direction: 'desc' }] },
    { fields: [{ field: 'proofKey' }, { field: 'submittedAt', direction: 'desc' }] },
  ],
});
