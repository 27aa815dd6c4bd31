import type { Decider } from '../../../platform/domain/decider.js';
import { type EmailClaimed, type EmailReleased, emailEvents } from '../account.events.js';

export interface EmailClaimState {
  /** The account that has the address; null if it is free. */
  accountId: string | null;
}

export interface EmailClaimCommand {
  type: 'ClaimEmail' | 'ReleaseEmail';
  accountId: string;
}

/** The first claim wins until its account releases the address; a later claim learns which account has it. */
export const emailClaim: Decider<EmailClaimState, EmailClaimCommand, EmailClaimed | EmailReleased> = {
  events: emailEvents,
  initialState: { accountId: null },
  decide({ type, accountId }, state) {
    if (type === 'ClaimEmail') return state.accountId ? [] : [{ type: 'EmailClaimed', data: { accountId } }];
    return state.accountId === accountId ? [{ type: 'EmailReleased', data: { accountId } }] : [];
  },
  evolve: (_state, { type, data }) => ({ accountId: type === 'EmailClaimed' ? data.accountId : null }),
};
