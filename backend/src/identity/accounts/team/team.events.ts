import type { GivenRole, SeenChannels } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfInvitation } from '../../../platform/personal/subjects.js';

interface OfInvitation {
  accountId: string;
  invitationId: string;
}

interface OfMember {
  accountId: string;
  /** Id of their own account, by which they sign in. */
  memberId: string;
}

/** A person is invited to work for the account. The link is made from the ids, the round and the installation's key. */
export type MemberInvited = DomainEvent<
  'MemberInvited',
  OfInvitation & {
    email: string;
    name: string | null;
    role: GivenRole;
    /** null: all channels, also later ones. */
    channels: SeenChannels;
    /** The number of the valid link; the first is 1. */
    round: number;
    by: string;
    at: string;
    expiresAt: string;
  }
>;

/** Another link replaces the earlier ones. */
export type MemberInvitationRepeated = DomainEvent<
  'MemberInvitationRepeated',
  OfInvitation & { round: number; by: string; at: string; expiresAt: string }
>;

export type MemberInvitationWithdrawn = DomainEvent<'MemberInvitationWithdrawn', OfInvitation & { by: string }>;

export type MemberJoined = DomainEvent<
  'MemberJoined',
  OfInvitation & OfMember & { role: GivenRole; channels: SeenChannels; at: string }
>;

export type MemberRoleChanged = DomainEvent<
  'MemberRoleChanged',
  OfMember & { role: GivenRole; from: GivenRole; by: string }
>;

export type MemberChannelsChanged = DomainEvent<
  'MemberChannelsChanged',
  OfMember & { channels: SeenChannels; by: string }
>;

/** Sessions for this account end, conversations go back to the queue. */
export type MemberRemoved = DomainEvent<'MemberRemoved', OfMember & { by: string }>;
/** The member ended their membership; the effect is as if they were removed. */
export type MemberLeft = DomainEvent<'MemberLeft', OfMember>;

export type TeamEvent =
  | MemberInvited
  | MemberInvitationRepeated
  | MemberInvitationWithdrawn
  | MemberJoined
  | MemberRoleChanged
  | MemberChannelsChanged
  | MemberRemoved
  | MemberLeft;

/** Sealed under the invitation's own key, so that it can be removed with the account of the member who followed it. */
const INVITED = personal<MemberInvited['data']>(
  ['email', 'name'],
  { email: 'forgotten', name: null },
  ({ invitationId }) => subjectOfInvitation(invitationId),
);

export const teamEvents = eventFamily<TeamEvent>(
  'team-{account}',
  {
    MemberInvited: [],
    MemberInvitationRepeated: [],
    MemberInvitationWithdrawn: [],
    MemberJoined: [],
    MemberRoleChanged: [],
    MemberChannelsChanged: [],
    MemberRemoved: [],
    MemberLeft: [],
  },
  { MemberInvited: [INVITED] },
);

export const teamStream = (accountId: string) => `team-${accountId}`;
