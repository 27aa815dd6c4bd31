import { projection } from '@wavelane/projections';
import type { TeamEvent } from './team.events.js';

/** That somebody works for an account. What they may is read from its stream. */
export interface MembershipDocument extends Record<string, unknown> {
  accountId: string;
  memberId: string;
  joinedAt: string;
}

type Handled = Extract<TeamEvent, { type: 'MemberJoined' | 'MemberRemoved' | 'MemberLeft' }>;

/** For whom somebody works: a document for each account, deleted when they work for it no longer. */
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
