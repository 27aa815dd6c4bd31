import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { EVENTS } from './events.js';
import { FEATURES } from './features.js';
import { RequestContextMiddleware } from './platform/http/commands/request-context.middleware.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';
import { TestClockModule } from './testing-clock/index.js';

@Module({})
export class AppModule implements NestModule {
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

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(RequestContextMiddleware).forRoutes('{*path}');
  }
}
