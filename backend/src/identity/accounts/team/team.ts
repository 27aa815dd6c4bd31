import {
  type GivenRole,
  INVITATION_MS,
  mayGive,
  say,
  type Saying,
  type SeenChannels,
  TEAM_MAX,
} from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { expiry, linkExpired } from '../rules/address.js';
import { type TeamEvent, teamEvents } from './team.events.js';
import { evolveTeam, membershipIn, NOBODY, type TeamInvitationState, type TeamState } from './team.state.js';
import { sameAddress } from '../../../platform/domain/mail/mail-address.js';

/** `by`: id of the acting member. Their permission is decided here, from the role that they have at that moment. */
export type TeamCommand = { accountId: string } & (
  | {
      type: 'InviteMember';
      by: string;
      invitationId: string;
      email: string;
      name: string | null;
      role: GivenRole;
      channels: SeenChannels;
      /** The id of the account that has this address; null if none has it. */
      holder: string | null;
    }
  | { type: 'RepeatMemberInvitation'; by: string; invitationId: string }
  | { type: 'WithdrawMemberInvitation'; by: string; invitationId: string }
  /** `email`: the address of the account that accepts. */
  | { type: 'AcceptMemberInvitation'; invitationId: string; round: number; memberId: string; email: string }
  | {
      type: 'ChangeMember';
      by: string;
      memberId: string;
      role: GivenRole;
      channels: SeenChannels;
      /** The state of the member that the caller has seen. */
      version: number;
    }
  | { type: 'RemoveMember'; by: string; memberId: string }
  | { type: 'LeaveTeam'; memberId: string }
);

/** Code of the refusal of a change that is based on an outdated state. */
export const MEMBER_CHANGED = 'member-changed';

/**
 * One stream for all members of an account, so that a member who was removed or has lost a role can change nothing from
 * that moment on. The owner is the account itself: they are in no event, so no event can remove them
 * (docs/adr/0108-a-team-on-one-stream.md).
 */
export const team: Decider<TeamState, TeamCommand, TeamEvent> = {
  events: teamEvents,
  initialState: NOBODY,

  decide(command, state, now) {
    const { accountId } = command;
    switch (command.type) {
      case 'InviteMember':
        return invite(command, state, now);
      case 'RepeatMemberInvitation': {
        const { invitationId, by } = command;
        const { role, round } = openInvitation(state, invitationId);
        demand(command, state, role);
        const at = new Date(now).toISOString();
        const again = { accountId, invitationId, round: round + 1, by, at, expiresAt: expiry(now, INVITATION_MS) };
        return [{ type: 'MemberInvitationRepeated', data: again }];
      }
      case 'WithdrawMemberInvitation': {
        const { invitationId, by } = command;
        demand(command, state, openInvitation(state, invitationId).role);
        return [{ type: 'MemberInvitationWithdrawn', data: { accountId, invitationId, by } }];
      }
      case 'AcceptMemberInvitation':
        return accept(command, state, now);
      case 'ChangeMember':
        return change(command, state);
      case 'RemoveMember': {
        const { memberId, by } = command;
        if (memberId === accountId) throw ownerStays();
        const { role } = memberOf(state, memberId);
        demand(command, state, role);
        return [{ type: 'MemberRemoved', data: { accountId, memberId, by } }];
      }
      case 'LeaveTeam': {
        const { memberId } = command;
        if (memberId === accountId) throw ownerStays();
        return state.members.has(memberId) ? [{ type: 'MemberLeft', data: { accountId, memberId } }] : [];
      }
    }
  },

  evolve: evolveTeam,
};

type Of<T extends TeamCommand['type']> = Extract<TeamCommand, { type: T }>;

function invite(command: Of<'InviteMember'>, state: TeamState, now: number): TeamEvent[] {
  const { type: _type, holder, email, ...data } = command;
  demand(command, state, command.role);
  if (holder === command.accountId) throw taken(say('member-is-owner'));
  if (holder !== null && state.members.has(holder)) throw taken(say('member-already'));
  const open = [...state.invitations.values()].filter(({ memberId }) => memberId === null);
  if (open.some((one) => sameAddress(one.email, email))) {
    throw taken(say('invited-already'));
  }
  if (state.members.size + open.length >= TEAM_MAX) {
    throw DomainError.conflict(say('too-many-members', { n: TEAM_MAX }));
  }
  const at = new Date(now).toISOString();
  const channels = seenBy(command);
  const invited = { ...data, channels, email: email.trim(), round: 1, at, expiresAt: expiry(now, INVITATION_MS) };
  return [{ type: 'MemberInvited', data: invited }];
}

function accept(command: Of<'AcceptMemberInvitation'>, state: TeamState, now: number): TeamEvent[] {
  const { accountId, invitationId, memberId, round, email } = command;
  const invitation = state.invitations.get(invitationId);
  // A second click on the link of a membership that still exists.
  if (invitation?.memberId === memberId && state.members.has(memberId)) return [];
  const offer = openTeamOffer(invitation, round, now);
  const { email: invited, role } = offer;
  const channels = seenBy(offer);
  if (!sameAddress(invited, email)) {
    const message = say('invitation-for-other-address-sign-in', { email: invited });
    throw new DomainError('forbidden', message, undefined, 'another-address');
  }
  if (memberId === accountId || state.members.has(memberId)) {
    throw DomainError.conflict(say('already-member-of-account'));
  }
  const at = new Date(now).toISOString();
  return [{ type: 'MemberJoined', data: { accountId, invitationId, memberId, role, channels, at } }];
}

function change(command: Of<'ChangeMember'>, state: TeamState): TeamEvent[] {
  const { accountId, by, memberId, role, version } = command;
  const channels = seenBy(command);
  if (memberId === accountId) throw ownerStays();
  const member = memberOf(state, memberId);
  demand(command, state, member.role);
  demand(command, state, role);
  if (member.version !== version) {
    throw DomainError.conflict(say('member-changed-meanwhile'), MEMBER_CHANGED);
  }
  const events: TeamEvent[] = [];
  if (member.role !== role) {
    events.push({ type: 'MemberRoleChanged', data: { accountId, memberId, role, from: member.role, by } });
  }
  if (!sameChannels(member.channels, channels)) {
    events.push({ type: 'MemberChannelsChanged', data: { accountId, memberId, channels, by } });
  }
  return events;
}

/**
 * Returns the invitation of a link if it is open. @throws DomainError link_expired: used, withdrawn, replaced, too old,
 * or never sent
 */
export function openTeamOffer(
  invitation: TeamInvitationState | undefined,
  round: number,
  now: number,
): TeamInvitationState {
  const isOpen = invitation?.memberId === null && invitation.round === round && now < Date.parse(invitation.expiresAt);
  if (!isOpen) throw linkExpired();
  return invitation;
}

/** @throws DomainError forbidden if the acting member may not give or take this role now */
function demand({ accountId, by }: { accountId: string; by: string }, state: TeamState, role: GivenRole): void {
  const asking = membershipIn(accountId, by, state);
  if (asking && mayGive(asking.memberRole, role)) return;
  throw DomainError.forbidden(
    asking?.memberRole === 'manager' ? say('only-owner-changes-managers') : say('only-managers-change-members'),
  );
}

function openInvitation({ invitations }: TeamState, id: string): TeamInvitationState {
  const found = invitations.get(id);
  if (!found) throw DomainError.notFound('Invitation');
  if (found.memberId !== null) throw DomainError.conflict(say('invitation-accepted-already'));
  return found;
}

function memberOf({ members }: TeamState, memberId: string) {
  const member = members.get(memberId);
  if (!member) throw DomainError.notFound('Member');
  return member;
}

const taken = (message: Saying) => new DomainError('conflict', message, { email: message });

const ownerStays = () => DomainError.conflict(say('owner-stays-owner'));

/** A manager sees all channels, whatever list is given. */
const seenBy = ({ role, channels }: { role: GivenRole; channels: SeenChannels }): SeenChannels =>
  role === 'manager' ? null : channels;

function sameChannels(one: SeenChannels, other: SeenChannels): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}
