import { Module, type OnModuleInit } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { accountControllers, accountParts } from './account-parts.js';
import { accountHandlers } from './accounts.commands.js';
import { accountsProjection } from './accounts.projection.js';
import { accountQueries } from './accounts.queries.js';
import { Addresses } from './address/addresses.js';
import { AdminUsersController } from '../overview/users/admin-users.controller.js';
import { AuthController } from './auth.controller.js';
import { AccountClosings } from '../overview/closing/account-closings.reactor.js';
import { FirstAdministrator } from './registration/first-administrator.js';
import { invitationsProjection } from './invitations/invitations.projection.js';
import { AccountLinks } from './links/account-links.js';
import { MeController } from '../overview/me/me.controller.js';
import { PasswordChanges } from './passwords/password-changes.js';
import { Enrolment } from './second-factor/enrolment.js';
import { AccountSessions } from './sessions/account-sessions.js';
import { signInControllers, signInParts } from './sign-in-parts.js';
import { SuppressionsController } from './suppressions/suppressions.controller.js';

/** Who uses Wavelane: registration, sign-in, profile, settings, people who asked for no more messages. */
@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [
    AuthController,
    MeController,
    AdminUsersController,
    SuppressionsController,
    ...accountControllers,
    ...signInControllers,
  ],
  providers: [...accountHandlers, ...accountQueries, ...accountParts, ...signInParts, FirstAdministrator],
  exports: [AccountLinks, AccountSessions, Addresses, Enrolment, FirstAdministrator, PasswordChanges],
})
export class AccountsModule implements OnModuleInit {
  constructor(
    private readonly features: FeatureRegistry,
    private readonly closings: AccountClosings,
  ) {}

  onModuleInit(): void {
    this.features.addProjections(accountsProjection, invitationsProjection);
    this.features.addReactors(this.closings);
  }
}
