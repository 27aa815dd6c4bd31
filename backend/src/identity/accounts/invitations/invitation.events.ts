import type { Role } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfInvitation } from '../../../platform/personal/subjects.js';

/** A person may make an account with this address. The link is made from the id and the installation's key. */
export type InvitationSent = DomainEvent<
  'InvitationSent',
  { invitationId: string; email: string; role: Role; expiresAt: string }
>;

export type InvitationRevoked = DomainEvent<'InvitationRevoked', { invitationId: string }>;

export type InvitationAccepted = DomainEvent<'InvitationAccepted', { invitationId: string; accountId: string }>;

export type InvitationEvent = InvitationSent | InvitationRevoked | InvitationAccepted;

const SENT = personal<InvitationSent['data']>(['email'], { email: '' }, ({ invitationId }) =>
  subjectOfInvitation(invitationId),
);

export const invitationEvents = eventFamily<InvitationEvent>(
  'invitation-{id}',
  {
    InvitationSent: [],
    InvitationRevoked: [],
    InvitationAccepted: [],
  },
  { InvitationSent: [SENT] },
);

export const invitationStream = (invitationId: string) => `invitation-${invitationId}`;
