// Features
export { IdentityModule } from './identity.module.js';

// Commands and queries
export { OwnsChannel } from './team/owns-channel.query.js';
export { GetUser } from './accounts/users/user.query.js';
export { RestoreRecipient, SuppressRecipient } from './accounts/accounts.commands.js';
export { GetAccount, type AccountView } from './accounts/accounts.queries.js';
export { GetCurrentUser } from './accounts/current-user.query.js';

// Events
export { accountStream, type AccountEvent } from './accounts/account.events.js';
export type { TeamEvent } from './accounts/team/team.events.js';
export { securityEvents } from './security/security.events.js';

// Parts that other contexts use
export { messageKindWords } from './letters/languages/message-kinds.js';
export { pushWordsOf } from './letters/languages/push-words.js';
export { account } from './accounts/account.js';
export { AddressClaims } from './accounts/address/address-claims.js';
export { AccountLinks } from './accounts/links/account-links.js';
export { Register } from './accounts/registration/register.js';
export { zoneAt } from './accounts/rules/day-zone.js';
export { AccountSessions } from './accounts/sessions/account-sessions.js';
export { LastSeen } from './accounts/sessions/last-seen.js';
export { Administrators } from './accounts/standing/administrators.js';
export { Standing } from './accounts/standing/standing.js';
export { Memberships } from './accounts/team/memberships.js';
export { Team } from './accounts/team/teams.js';
export { type ListedAccount, accountListing, accountSearch } from './accounts/users/listed-account.js';
export { TellByMail } from './letters/grouping/tell-by-mail.js';
export { ChosenLanguages } from './letters/languages/chosen-languages.js';
export { MailQueue } from './letters/queue/mail-queue.js';
export { Mail } from './mail/mail.js';
export { DemoTransport } from './mail/transport/demo-transport.js';
export { MailTransport } from './mail/transport/mail-transport.js';
