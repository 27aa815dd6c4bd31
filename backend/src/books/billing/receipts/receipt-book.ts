import type { Decider } from '../../../platform/domain/decider.js';
import { EMPTY_IDS, hasId, type IdSet, withId } from '../../../platform/domain/ids/id-set.js';
import { type Receipt, type ReceiptIssued, receiptEvents } from './receipt.events.js';

export interface ReceiptBookState {
  /** The last number of the year. */
  last: number;
  /** Payments that have a receipt. */
  payments: IdSet;
}

export interface IssueReceipt {
  type: 'IssueReceipt';
  year: number;
  receipt: Omit<Receipt, 'number'>;
}

/** The receipts of one year: every payment has one, and numbers have no gap. */
export const receiptBook: Decider<ReceiptBookState, IssueReceipt, ReceiptIssued> = {
  events: receiptEvents,
  initialState: { last: 0, payments: EMPTY_IDS },

  decide({ year, receipt }, { last, payments }) {
    if (hasId(payments, receipt.paymentId)) return [];
    const number = `${year}-${String(last + 1).padStart(6, '0')}`;
    return [{ type: 'ReceiptIssued', data: { number, ...receipt } }];
  },

  evolve: ({ last, payments }, { data }) => ({ last: last + 1, payments: withId(payments, data.paymentId) }),
};
