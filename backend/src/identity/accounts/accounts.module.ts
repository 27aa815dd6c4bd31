import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { projects } from '../../platform/runtime/declarations.js';
import { Principals } from '../../platform/security/sessions/principals.js';
import { SessionUses } from '../../platform/security/sessions/session-store.js';
import { accountControllers, accountParts } from './account-parts.js';
import { accountHandlers } from './accounts.commands.js';
import { accountsProjection } from './accounts.projection.js';
import { accountQueries } from './accounts.queries.js';
import { Administrators } from './standing/administrators.js';
import { AddressClaims } from './address/address-claims.js';
import { Addresses } from './address/addresses.js';
import { AuthController } from './auth.controller.js';
import { FirstAdministrator } from './registration/first-administrator.js';
import { invitationsProjection } from './invitations/invitations.projection.js';
import { Entrance } from './sessions/entrance.js';
import { AccountLinks } from './links/account-links.js';
import { PasswordChanges } from './passwords/password-changes.js';
import { Enrolment } from './second-factor/enrolment.js';
import { AccountSessions } from './sessions/account-sessions.js';
import { Register } from './registration/register.js';
import { LastSeen } from './sessions/last-seen.js';
import { FindUsers } from './users/find-users.js';
import { signInControllers, signInParts } from './sign-in-parts.js';
import { LastAccounts } from './team/last-accounts.js';
import { membershipsProjection } from './team/memberships.projection.js';
import { Memberships } from './team/memberships.js';
import { Team } from './team/teams.js';
import { Standing } from './standing/standing.js';
import { SuppressionsController } from './suppressions/suppressions.controller.js';

/** Accounts: registration, sign-in, profile, settings, and the recipients that opted out. */
@Module({
  imports: [PassportModule],
  controllers: [AuthController, SuppressionsController, ...accountControllers, ...signInControllers],
  providers: [
    ...projects(accountsProjection, invitationsProjection, membershipsProjection),
    ...accountHandlers,
    ...accountQueries,
    ...accountParts,
    ...signInParts,
    FirstAdministrator,
  ],
  exports: [
    AccountLinks,
    AccountSessions,
    AddressClaims,
    Addresses,
    Administrators,
    Enrolment,
    Entrance,
    FindUsers,
    FirstAdministrator,
    LastAccounts,
    LastSeen,
    Memberships,
    Register,
    PasswordChanges,
    Principals,
    SessionUses,
    Standing,
    Team,
  ],
})
export class AccountsModule {}
