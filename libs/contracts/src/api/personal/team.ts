import type { GivenRole, MemberRole } from '../../team.js';

/** Somebody who works for the account. */
export interface TeamMember {
  id: string;
  name: string;
  email: string;
  role: MemberRole;
  /** Ids of the channels they see; null: all. */
  channels: number[] | null;
  /** ISO-8601 UTC; null of the owner, who was here first. */
  joinedAt: string | null;
  /** Goes up with each change: whoever changes a member says which one they saw. */
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
  /** Those that nobody has followed yet. */
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
  /** Of the member as they were seen. */
  version: number;
}

/** POST /api/team/invitations/read */
export interface TeamOffer {
  accountName: string;
  /** For whom it is. */
  email: string;
  role: GivenRole;
  expiresAt: string;
  /** Somebody has an account with this address: they accept it signed in. */
  hasAccount: boolean;
}

/** POST /api/me/account */
export interface ActFor {
  accountId: string;
}

/** An account that somebody works for. */
export interface MemberAccount {
  id: string;
  name: string;
  role: MemberRole;
}
