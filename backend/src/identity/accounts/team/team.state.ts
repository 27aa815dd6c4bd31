import type { GivenRole, MemberRole, SeenChannels } from '@wavelane/contracts';
import type { TeamEvent } from './team.events.js';

export interface TeamMemberState {
  role: GivenRole;
  channels: SeenChannels;
  joinedAt: string;
  /** Rises with each change. */
  version: number;
}

export interface TeamInvitationState {
  email: string;
  name: string | null;
  role: GivenRole;
  channels: SeenChannels;
  round: number;
  by: string;
  at: string;
  expiresAt: string;
  /** The member who followed it; null while it is open. */
  memberId: string | null;
}

/** The members of an account other than its owner, and its invitations. Withdrawn invitations are not kept. */
export interface TeamState {
  members: ReadonlyMap<string, TeamMemberState>;
  invitations: ReadonlyMap<string, TeamInvitationState>;
}

export const NOBODY: TeamState = { members: new Map(), invitations: new Map() };

/**
 * Returns the membership of a member in an account; undefined if there is none. The owner has one without any event.
 */
export function membershipIn(
  accountId: string,
  memberId: string,
  { members }: TeamState,
): { memberRole: MemberRole; channels: SeenChannels } | undefined {
  if (memberId === accountId) return { memberRole: 'owner', channels: null };
  const member = members.get(memberId);
  return member && { memberRole: member.role, channels: member.role === 'manager' ? null : member.channels };
}

export function evolveTeam(state: TeamState, event: TeamEvent): TeamState {
  const { type, data } = event;
  switch (type) {
    case 'MemberInvited': {
      const { accountId: _account, invitationId, ...invitation } = data;
      return invited(state, invitationId, { ...invitation, memberId: null });
    }
    case 'MemberInvitationRepeated': {
      const found = state.invitations.get(data.invitationId);
      const { round, by, at, expiresAt } = data;
      return found ? invited(state, data.invitationId, { ...found, round, by, at, expiresAt }) : state;
    }
    case 'MemberInvitationWithdrawn':
      return { ...state, invitations: without(state.invitations, data.invitationId) };
    case 'MemberJoined': {
      const { memberId, invitationId, role, channels, at } = data;
      const found = state.invitations.get(invitationId);
      const joined = withMember(state, memberId, { role, channels, joinedAt: at, version: 1 });
      return found ? invited(joined, invitationId, { ...found, memberId }) : joined;
    }
    case 'MemberRoleChanged':
      return changed(state, data.memberId, { role: data.role });
    case 'MemberChannelsChanged':
      return changed(state, data.memberId, { channels: data.channels });
    case 'MemberRemoved':
    case 'MemberLeft':
      return { ...state, members: without(state.members, data.memberId) };
  }
}

function changed(state: TeamState, memberId: string, change: Partial<TeamMemberState>): TeamState {
  const found = state.members.get(memberId);
  return found ? withMember(state, memberId, { ...found, ...change, version: found.version + 1 }) : state;
}

const withMember = (state: TeamState, id: string, member: TeamMemberState): TeamState => ({
  ...state,
  members: new Map(state.members).set(id, member),
});

const invited = (state: TeamState, id: string, invitation: TeamInvitationState): TeamState => ({
  ...state,
  invitations: new Map(state.invitations).set(id, invitation),
});

function without<V>(all: ReadonlyMap<string, V>, id: string): ReadonlyMap<string, V> {
  const rest = new Map(all);
  rest.delete(id);
  return rest;
}
