import type { Decider } from '../platform/domain/decider.js';
import type { EmailClaimed } from './account.events.js';

export interface EmailClaimState {
  accountId: string | null;
}

/** The first claim wins for ever; a later one finds out whose the address is. */
export const emailClaim: Decider<EmailClaimState, { accountId: string }, EmailClaimed> = {
  initialState: { accountId: null },
  decide: ({ accountId }, state) => (state.accountId ? [] : [{ type: 'EmailClaimed', data: { accountId } }]),
  evolve: (_state, { data }) => ({ accountId: data.accountId }),
};
