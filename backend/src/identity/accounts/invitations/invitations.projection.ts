import type { Role } from '@wavelane/contracts';
import { effectiveAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { InvitationEvent } from './invitation.events.js';

export interface InvitationDocument extends Record<string, unknown> {
  email: string;
  role: Role;
  state: 'open' | 'accepted' | 'revoked';
  /** ISO-8601 UTC. */
  createdAt: string;
  expiresAt: string;
  /** The inviting account, or the name of the operator at the command line. */
  invitedBy: string;
}

export const invitationsProjection = projection<InvitationDocument, InvitationEvent>({
  name: 'invitations',
  version: 1,
  handles: ['InvitationSent', 'InvitationRevoked', 'InvitationAccepted'],
  keys: (event) => event.data.invitationId,
  initial: () => ({ email: '', role: 'user', state: 'open', createdAt: '', expiresAt: '', invitedBy: '' }),
  fold(document, stored) {
    const { type, data } = stored;
    switch (type) {
      case 'InvitationSent': {
        const { email, role, expiresAt } = data;
        const { actor } = stored.metadata;
        return { ...document, email, role, expiresAt, createdAt: effectiveAtOf(stored), invitedBy: actor.id };
      }
      case 'InvitationRevoked':
        return { ...document, state: 'revoked' };
      case 'InvitationAccepted':
        return { ...document, state: 'accepted' };
    }
  },
  indexes: [{ fields: [{ field: 'createdAt', direction: 'desc' }] }],
});
