import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { DaysModule } from '../../days/index.js';
import { WhatsappModule } from '../../whatsapp/index.js';
import { NoticesModule } from '../notices/notices.module.js';
import { AppInfoController } from './app-info.controller.js';
import { DemoPool } from './demo-pool.js';
import { DemoPoolReactor } from './demo-pool.reactor.js';
import { DemoSimulators } from './demo-simulators.js';
import { DemoSeed } from './seed/demo-seed.js';

/**
 * The parts of an installation beyond the features: its address, and the simulators while no real services are set up.
 */
@Module({
  imports: [IdentityModule, WhatsappModule, NoticesModule, DaysModule],
  controllers: [AppInfoController],
  providers: [DemoSimulators, DemoPool, DemoPoolReactor, DemoSeed],
  exports: [DemoSimulators, DemoPool, DemoSeed],
})
export class DemoModule {}
