import type { GivenRole, MemberRole } from '../../team.js';

/** A member of the account. */
export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: MemberRole;
  /** Ids of the channels they see; null: all. */
  channels: number[] | null;
  /** ISO-8601 UTC; null for the owner, who was here first. */
  joinedAt: string | null;
  /** Rises with each change: a request that changes a member names the version that the caller saw. */
  version: number;
}

export interface TeamInvitation {
  id: string;
  email: string;
  /** As the inviter wrote it. */
  name: string | null;
  role: GivenRole;
  channels: number[] | null;
  status: 'open' | 'expired';
  sentAt: string;
  expiresAt: string;
  invitedBy: { id: string; name: string };
}

/** GET /api/team */
export interface Team {
  account: { id: string; name: string };
  members: TeamMember[];
  /** Invitations that were not accepted yet. */
  invitations: TeamInvitation[];
}

/** POST /api/team/invitations */
export interface InviteMember {
  email: string;
  name?: string;
  role: GivenRole;
  /** Left out or null: all channels. */
  channels?: number[] | null;
}

/** PUT /api/team/members/{id} */
export interface ChangeMember {
  role: GivenRole;
  channels: number[] | null;
  /** The version of the member that the caller saw. */
  version: number;
}

/** POST /api/team/invitations/read */
export interface TeamOffer {
  accountName: string;
  /** The address of the invited person. */
  email: string;
  /** Their name as the inviter wrote it; null if they wrote none. */
  name: string | null;
  role: GivenRole;
  expiresAt: string;
  /** There is an account with this address: the person accepts the invitation signed in. */
  hasAccount: boolean;
}

/** POST /api/me/account */
export interface ActFor {
  accountId: string;
}

/** An account that a member works for. */
export interface MemberAccount {
  id: string;
  name: string;
  role: MemberRole;
}
