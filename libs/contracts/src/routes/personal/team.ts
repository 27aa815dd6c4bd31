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

// Who works for an account.

/** Who works for the account, and who is asked to. */
export const team = get('/api/team').of<Team>();
/** Sends somebody the link with which they join. */
export const inviteMember = post('/api/team/invitations').of<InviteMember, TeamInvitation>();
/** Sends the link of an invitation again, for a week from now. Links of before are good no more. */
export const repeatTeamInvitation = post('/api/team/invitations/:id/repeat').of<Nothing, TeamInvitation>();
/** Takes an invitation back. */
export const withdrawTeamInvitation = remove('/api/team/invitations/:id').of<Done>();
/** Changes what a member is and which channels they see. Refused where somebody else has changed it meanwhile. */
export const changeMember = put('/api/team/members/:id').of<ChangeMember, TeamMember>();
/** Removes a member. Their sessions for this account end, their conversations go back to the queue. */
export const removeMember = remove('/api/team/members/:id').of<Done>();
/** Leaves the account that the session acts for. The session goes on with one's own. */
export const leaveTeam = post('/api/team/leave').of<Nothing, CurrentUser>();
/** What an invitation offers, and to whom. */
export const readTeamInvitation = post('/api/team/invitations/read').of<LinkToken, TeamOffer>();
/** Joins by an invitation, signed in with the address that it was sent to. The session acts for that account from now on. */
export const acceptTeamInvitation = post('/api/team/invitations/accept').of<LinkToken, CurrentUser>();
/** Lets the session act for another account that one works for, or one's own. */
export const actFor = post('/api/me/account').of<ActFor, CurrentUser>();
