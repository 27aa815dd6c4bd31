import { say } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { type AdministratorsEvent, administratorsEvents } from './administrators.events.js';

export interface AdministratorsState {
  members: readonly string[];
  /** The standing at which an account was withdrawn last. */
  withdrawn: Readonly<Record<string, number>>;
}

export interface AdministratorsCommand {
  type: 'AddAdministrator' | 'WithdrawAdministrator';
  accountId: string;
  standing: number;
}

/**
 * Counts the accounts that can do an administrator's work: never more than there are. An account is withdrawn before it
 * loses its standing and added after it has gained it, so while the set has a member, that member can do the work. An
 * account that was read before a withdrawal is not added after it.
 */
export const administrators: Decider<AdministratorsState, AdministratorsCommand, AdministratorsEvent> = {
  events: administratorsEvents,
  initialState: { members: [], withdrawn: {} },

  decide({ type, accountId, standing }, { members, withdrawn }) {
    const isOver = (withdrawn[accountId] ?? -1) >= standing;
    if (type === 'AddAdministrator') {
      if (isOver || members.includes(accountId)) return [];
      return [{ type: 'AdministratorAdded', data: { accountId, standing } }];
    }
    if (isOver) return [];
    if (members.every((one) => one === accountId)) {
      throw DomainError.conflict(say('last-administrator'));
    }
    return [{ type: 'AdministratorWithdrawn', data: { accountId, standing } }];
  },

  evolve({ members, withdrawn }, { type, data: { accountId, standing } }) {
    const others = members.filter((one) => one !== accountId);
    if (type === 'AdministratorAdded') return { members: [...others, accountId], withdrawn };
    return { members: others, withdrawn: { ...withdrawn, [accountId]: standing } };
  },
};
