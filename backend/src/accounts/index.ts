// Its declaration
export { accounts } from './feature.js';

// Module
export { AccountsModule } from './accounts.module.js';

// Commands
export { ChangeSettings, RestoreRecipient, SuppressRecipient } from './accounts.commands.js';

// Queries
export { type AccountView, FindCredentials, GetAccount } from './accounts.queries.js';
export { type Acting, GetCurrentUser } from './current-user.query.js';

// Events
export {
  type AccountEvent,
  type AccountRegistered,
  accountStream,
  sameAddress,
  type RecipientRestored,
  type RecipientSuppressed,
} from './account.events.js';
export type { InvitationSent } from './invitations/invitation.events.js';

// Read models
export { type AccountDocument, accountsProjection } from './accounts.projection.js';
export {
  isListed,
  LISTED_EVENTS,
  type ListedAccount,
  listedChange,
  isSought,
  SEARCHED,
  searchedAccount,
  soughtIn,
  type SearchedAccount,
  UNLISTED,
} from './users/listed-account.js';

// Requests
export { asPlainEmail, SettingsDto } from './accounts.dto.js';
export { TokenDto } from './links/links.dto.js';
export { Addresses } from './address/addresses.js';
export { ReasonDto, RoleDto } from './users/administration.dto.js';

// Parts that other floors build on
export { account, type AccountCommand, type AccountState } from './account.js';
export { AddressClaims } from './address/address-claims.js';
export { isEverydayOnly, isOptedOut, listedOf, lists, optOutsPage, saidOf } from './rules/opt-outs.js';
export { zoneAt } from './rules/day-zone.js';
export { Invitations } from './invitations/invitations.js';
export { AccountLinks } from './links/account-links.js';
export { PasswordChanges } from './passwords/password-changes.js';
export { WeakPasswords } from './passwords/weak-passwords.js';
export { FirstAdministrator } from './registration/first-administrator.js';
export { Register } from './registration/register.js';
export { Memberships } from './team/memberships.js';
export { Team } from './team/teams.js';
export type { TeamInvitationState, TeamState } from './team/team.state.js';
export { teamEvents, type TeamEvent } from './team/team.events.js';
export { Entrance } from './sessions/entrance.js';
export { AccountSessions } from './sessions/account-sessions.js';
export { LastSeen } from './sessions/last-seen.js';
export { Administrators } from './standing/administrators.js';
export { Standing, type StandingOrder } from './standing/standing.js';
export { FindUsers } from './users/find-users.js';

// The event families of its streams
export { emailEvents, accountEvents } from './account.events.js';
export { invitationEvents } from './invitations/invitation.events.js';
export { administratorsEvents } from './standing/administrators.events.js';
