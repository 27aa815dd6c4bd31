import { Global, Module } from '@nestjs/common';
import { GatewayEnvironment } from '../gateway/gateway-environment.js';
import { GatewayModule } from '../gateway/gateway.module.js';
import { Config } from '../platform/config/config.js';
import { AppInfoController } from './app-info.controller.js';
import { DemoSimulators } from './demo-simulators.js';

/** What an installation is made of beyond the features: its address, and the simulators while nothing real is set up. */
@Global()
@Module({
  imports: [GatewayModule],
  controllers: [AppInfoController],
  providers: [
    DemoSimulators,
    {
      provide: GatewayEnvironment,
      useFactory: (config: Config): GatewayEnvironment => ({
        production: config.production,
        publicUrl: () => config.publicUrl,
        timeouts: {},
      }),
      inject: [Config],
    },
  ],
  exports: [GatewayEnvironment, DemoSimulators],
})
export class DemoModule {}
