import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { OwnChannels } from './own-channels.js';
import { TeamViews } from './team-views.js';
import { TeamController } from './team.controller.js';
import { TeamReactor } from './team.reactor.js';

/** Who works for an account: members, invitations, and for whom a session acts. */
@Module({
  imports: [AccountsModule],
  controllers: [TeamController],
  providers: [OwnChannels, TeamReactor, TeamViews],
})
export class TeamModule {}
