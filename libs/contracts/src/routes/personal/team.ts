import type { CurrentUser } from '../../api/accounts.js';
import type { LinkToken } from '../../api/requests/accounts.js';
import type {
  ActFor,
  ChangeMember,
  InviteMember,
  Team,
  TeamInvitation,
  TeamMember,
  TeamOffer,
} from '../../api/personal/team.js';
import { type Done, get, type Nothing, post, put, remove } from '../route.js';

// The members of an account.

/** The members of the account, and its open invitations. */
export const team = get('/api/team').of<Team>();
/** Sends a person the link with which they join. */
export const inviteMember = post('/api/team/invitations').of<InviteMember, TeamInvitation>();
/** Sends the link of an invitation again, for a week from now. Earlier links are not valid any more. */
export const repeatTeamInvitation = post('/api/team/invitations/:id/repeat').of<Nothing, TeamInvitation>();
/** Takes an invitation back. */
export const withdrawTeamInvitation = remove('/api/team/invitations/:id').of<Done>();
/**
 * Changes the role of a member and the channels that they see. Refused if another member has changed them meanwhile.
 */
export const changeMember = put('/api/team/members/:id').of<ChangeMember, TeamMember>();
/** Removes a member. Their sessions for this account end, their conversations go back to the queue. */
export const removeMember = remove('/api/team/members/:id').of<Done>();
/** Leaves the account that the session acts for. The session goes on with the caller's own. */
export const leaveTeam = post('/api/team/leave').of<Nothing, CurrentUser>();
/** The offer of an invitation, and the address that it was sent to. */
export const readTeamInvitation = post('/api/team/invitations/read').of<LinkToken, TeamOffer>();
/**
 * Joins by an invitation, signed in with the address that it was sent to. The session acts for that account from now
 * on.
 */
export const acceptTeamInvitation = post('/api/team/invitations/accept').of<LinkToken, CurrentUser>();
/** Lets the session act for another account that the caller works for, or for their own. */
export const actFor = post('/api/me/account').of<ActFor, CurrentUser>();
