import { type DomainEvent, eventFamily } from '@wavelane/event-store';
import type { Decider } from '../../../../platform/domain/decider.js';

/** The bank details for offline payments from now on; an empty text removes them. */
export type BankDetailsSet = DomainEvent<'BankDetailsSet', { text: string }>;

export const bankDetailsEvents = eventFamily<BankDetailsSet>('bank-details', { BankDetailsSet: [] });

/** The operator's bank details: each change with its time and author. */
export const bankDetails: Decider<{ text: string }, { type: 'SetBankDetails'; text: string }, BankDetailsSet> = {
  events: bankDetailsEvents,
  initialState: { text: '' },

  decide({ text: given }, state) {
    const text = given.trim();
    return text === state.text ? [] : [{ type: 'BankDetailsSet', data: { text } }];
  },

  evolve: (_state, { data }) => data,
};

export const BANK_DETAILS_STREAM = 'bank-details';
