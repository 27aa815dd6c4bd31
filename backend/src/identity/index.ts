// Features
export { AccountsModule } from './accounts/accounts.module.js';
export { LettersModule } from './letters/letters.module.js';
export { MailModule } from './mail/mail.module.js';

// Commands and queries
export { GetUser } from './accounts/users/user.query.js';
export { RestoreRecipient, SuppressRecipient } from './accounts/accounts.commands.js';
export { GetAccount, type AccountView, FindCredentials } from './accounts/accounts.queries.js';
export { GetCurrentUser, type Acting } from './accounts/current-user.query.js';

// Events
export {
  accountStream,
  type AccountEvent,
  type AccountRegistered,
  type RecipientRestored,
  type RecipientSuppressed,
  sameAddress,
} from './accounts/account.events.js';
export type { TeamEvent } from './accounts/team/team.events.js';
export { securityEvents } from './security/security.events.js';

// Read models
export { accountsProjection } from './accounts/accounts.projection.js';

// Parts that other contexts use
export { account } from './accounts/account.js';
export { asPlainEmail } from './accounts/accounts.dto.js';
export { AddressClaims } from './accounts/address/address-claims.js';
export { Addresses } from './accounts/address/addresses.js';
export { AccountLinks } from './accounts/links/account-links.js';
export { TokenDto } from './accounts/links/links.dto.js';
export { Register } from './accounts/registration/register.js';
export { zoneAt } from './accounts/rules/day-zone.js';
export {
  isOptedOut,
  isEverydayOnly,
  saidOf,
  lastWroteAt,
  type Said,
  isFollowing,
  listedOf,
  optOutsPage,
  lists,
} from './accounts/rules/opt-outs.js';
export { AccountSessions } from './accounts/sessions/account-sessions.js';
export { Entrance } from './accounts/sessions/entrance.js';
export { LastSeen } from './accounts/sessions/last-seen.js';
export { Administrators } from './accounts/standing/administrators.js';
export { Standing } from './accounts/standing/standing.js';
export { Memberships } from './accounts/team/memberships.js';
export type { TeamState, TeamInvitationState } from './accounts/team/team.state.js';
export { Team } from './accounts/team/teams.js';
export {
  isListed,
  LISTED_EVENTS,
  type ListedAccount,
  listedChange,
  SEARCHED,
  searchedAccount,
  type SearchedAccount,
  UNLISTED,
  isSought,
  soughtIn,
} from './accounts/users/listed-account.js';
export { TellByMail } from './letters/grouping/tell-by-mail.js';
export { ChosenLanguages } from './letters/languages/chosen-languages.js';
export { noticeWords, TEST_WORDS } from './letters/languages/languages.js';
export { MailQueue } from './letters/queue/mail-queue.js';
export { shownName } from './letters/writing/letter.js';
export { Mail } from './mail/mail.js';
export { DemoTransport } from './mail/transport/demo-transport.js';
export { MailTransport } from './mail/transport/mail-transport.js';
