import { type DynamicModule, Module } from '@nestjs/common';
import { EVENTS } from './events.js';
import { FEATURES } from './features.js';
import { Features } from './platform/features/features.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';

@Module({})
export class AppModule {
  static with(options: PlatformOptions): DynamicModule {
    const { config } = options;
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(options, new Features(FEATURES, EVENTS)),
        ...FEATURES.filter(({ isOn }) => isOn?.(config) ?? true).flatMap(({ modules }) => modules),
      ],
    };
  }
}
