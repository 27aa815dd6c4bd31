import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { LiveController } from './live.controller.js';
import { LiveLines } from './live-lines.js';

/** Pages that are open learn what of theirs has changed, and read it again. */
@Module({
  imports: [AccountsModule],
  controllers: [LiveController],
  providers: [LiveLines],
  exports: [LiveLines],
})
export class LiveModule {}
