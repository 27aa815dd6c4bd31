import type { Role } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from './account.events.js';

export interface AccountDocument extends Record<string, unknown> {
  accountId: string;
  name: string;
  email: string;
  role: Role;
  /** ISO-8601 UTC. */
  createdAt: string;
}

/** One document an account: what the administrator's list shows of it. */
export const accountsProjection = projection<AccountDocument>({
  name: 'accounts',
  version: 1,
  handles: ['AccountRegistered'],
  keys: (event) => (event.data as AccountEvent['data']).accountId,
  initial: (accountId) => ({ accountId, name: '', email: '', role: 'user', createdAt: '' }),
  fold(document, stored) {
    const { type, data } = stored as unknown as AccountEvent;
    if (type !== 'AccountRegistered') return document;
    return { ...document, name: data.name, email: data.email, role: data.role, createdAt: stored.metadata.recordedAt };
  },
  indexes: [{ fields: [{ field: 'createdAt', direction: 'desc' }] }],
});
