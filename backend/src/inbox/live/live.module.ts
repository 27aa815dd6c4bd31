import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { LiveController } from './live.controller.js';
import { LiveLines } from './live-lines.js';

/** Reports to open pages which of their topics have changed, so that they read them again. */
@Module({
  imports: [IdentityModule],
  controllers: [LiveController],
  providers: [LiveLines],
  exports: [LiveLines],
})
export class LiveModule {}
