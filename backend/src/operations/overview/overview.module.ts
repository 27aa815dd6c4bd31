import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { WhatsappModule } from '../../whatsapp/index.js';
import { DaysModule } from '../../days/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { AccountClosings } from './closing/account-closings.reactor.js';
import { GetCurrentUserHandler } from './me/current-user.handler.js';
import { SetupController } from './setup/setup.controller.js';
import { GetSetupHandler } from './setup/setup.query.js';
import { AdminUsersController } from './users/admin-users.controller.js';
import { Directory } from './users/directory.js';
import { directoryProjection } from './users/directory.projection.js';
import { userQueries } from './users/users.queries.js';

/**
 * Views that span the features: the signed-in member with plan and channels, the administrator's users, the
 * set-up.
 */
@Module({
  imports: [IdentityModule, WhatsappModule, DaysModule],
  controllers: [AdminUsersController, SetupController],
  providers: [
    ...projects(directoryProjection),
    Directory,
    GetCurrentUserHandler,
    ...userQueries,
    AccountClosings,
    GetSetupHandler,
  ],
})
export class OverviewModule {}
