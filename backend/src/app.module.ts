import { type DynamicModule, Module } from '@nestjs/common';
import { EVENTS } from './events.js';
import { FEATURES } from './features.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';
import { TestClockModule } from './testing-clock/index.js';

@Module({})
export class AppModule {
  static with(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(options, EVENTS),
        ...FEATURES,
        ...(options.config.testClock ? [TestClockModule] : []),
      ],
    };
  }
}
