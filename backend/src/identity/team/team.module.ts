import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { OwnChannels } from './own-channels.js';
import { TeamViews } from './team-views.js';
import { TeamController } from './team.controller.js';
import { TeamReactor } from './team.reactor.js';

/** The people who work for an account: members, invitations, and the account that a session acts for. */
@Module({
  imports: [AccountsModule],
  controllers: [TeamController],
  providers: [OwnChannels, TeamReactor, TeamViews],
})
export class TeamModule {}
