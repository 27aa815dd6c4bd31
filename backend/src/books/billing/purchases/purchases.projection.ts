import type { BillingPeriod, OfflinePaymentStatus, PayPalPaymentStatus } from '@wavelane/contracts';
import { effectiveAtOf, type EventOf, type Recorded } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import {
  type OfflinePaymentEvent,
  offlinePaymentEvents,
  type PayPalPaymentEvent,
  statusOf,
  payPalPayment,
} from '../../../days/index.js';
import type { Receipt, ReceiptIssued } from '../receipts/receipt.events.js';

export interface PurchaseDocument extends Record<string, unknown> {
  id: string;
  accountId: string;
  kind: 'paypal' | 'offline';
  /** The buyer's address when the payment began. */
  email: string;
  plan: string;
  durationType: BillingPeriod;
  /** Minor units, as `refunded`. */
  amount: number;
  currency: string;
  /** Days that it brought; 0 before. */
  days: number;
  refunded: number;
  status: OfflinePaymentStatus | PayPalPaymentStatus;
  /** When the payment began. */
  at: string;
  reference: string | null;
  /** Why it was rejected. */
  reason: string | null;
  receipt: Receipt | null;
  /** An order that was never paid is no payment. */
  shown: boolean;
  payPal: typeof payPalPayment.initialState;
}

type PurchaseEvent = OfflinePaymentEvent | PayPalPaymentEvent | ReceiptIssued;

const NEVER_PAID: readonly string[] = ['CREATING', 'CREATED', 'CLOSED'];

/** The payments of users, by whatever means: one document a payment, key = payment id. */
export const purchasesProjection = projection<PurchaseDocument, PurchaseEvent>({
  name: 'purchases',
  version: 2,
  handles: [...offlinePaymentEvents.types, ...payPalPayment.events.types, 'ReceiptIssued'],
  keys: (event) => event.data.paymentId,
  initial: (id) => ({
    id,
    accountId: '',
    kind: 'paypal',
    email: '',
    plan: '',
    durationType: 'MONTHLY',
    amount: 0,
    currency: 'USD',
    days: 0,
    refunded: 0,
    status: 'CREATING',
    at: '',
    reference: null,
    reason: null,
    receipt: null,
    shown: false,
    payPal: payPalPayment.initialState,
  }),
  fold(document, event) {
    switch (event.type) {
      case 'OfflinePaymentSubmitted': {
        const { reference } = event.data;
        return { ...document, ...begun(event), kind: 'offline', status: 'PENDING', reference, shown: true };
      }
      case 'OfflinePaymentApproved':
        return { ...document, status: 'APPROVED', days: event.data.days };
      case 'OfflinePaymentRejected':
        return { ...document, status: 'REJECTED', reason: event.data.reason };
      case 'ReceiptIssued':
        return { ...document, receipt: event.data };
      default:
        return withPayPal(document, event);
    }
  },
  indexes: [{ fields: [{ field: 'accountId' }, { field: 'shown' }, { field: 'at', direction: 'desc' }] }],
});

function begun(event: Recorded<EventOf<PurchaseEvent, 'OfflinePaymentSubmitted' | 'PayPalPaymentOpened'>>) {
  const { accountId, userEmail: email, quote, amount, currency } = event.data;
  const { planName: plan, durationType } = quote;
  return { accountId, email, plan, durationType, amount, currency, at: effectiveAtOf(event) };
}

function withPayPal(document: PurchaseDocument, event: Recorded<PayPalPaymentEvent>): PurchaseDocument {
  const payPal = payPalPayment.evolve(document.payPal, event);
  const status = statusOf(payPal);
  return {
    ...document,
    ...(event.type === 'PayPalPaymentOpened' && begun(event)),
    ...(event.type === 'PayPalGrantDecided' && { days: event.data.days }),
    payPal,
    status,
    reference: payPal.orderId,
    refunded: payPal.returned,
    shown: !NEVER_PAID.includes(status),
  };
}
