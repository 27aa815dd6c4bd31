import { projection } from '@wavelane/projections';
import type { TeamEvent } from './team.events.js';

/** A membership of an account. The member's role and channels are read from the account's team stream. */
export interface MembershipDocument extends Record<string, unknown> {
  accountId: string;
  memberId: string;
  joinedAt: string;
}

type Handled = Extract<TeamEvent, { type: 'MemberJoined' | 'MemberRemoved' | 'MemberLeft' }>;

/** The accounts that members work for: a document for each membership, deleted when it ends. */
export const membershipsProjection = projection<MembershipDocument, Handled>({
  name: 'memberships',
  version: 1,
  handles: ['MemberJoined', 'MemberRemoved', 'MemberLeft'],
  keys: ({ data }) => `${data.accountId}:${data.memberId}`,
  initial: () => ({ accountId: '', memberId: '', joinedAt: '' }),
  fold(_, { type, data }) {
    if (type !== 'MemberJoined') return null;
    const { accountId, memberId, at } = data;
    return { accountId, memberId, joinedAt: at };
  },
  indexes: [{ fields: [{ field: 'memberId' }, { field: 'joinedAt' }] }],
});
