import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Simulators, startSimulators } from '@wavelane/simulators';
import { DemoGateway } from '../gateway/demo-gateway.js';
import { GatewayAccess } from '../gateway/gateway-access.js';
import { Config } from '../platform/config/config.js';

/**
 * The built-in stand-ins for the outside world. They run while no gateway is configured, never in production, and keep
 * what they accepted in the data folder: what was under way before a crash goes on after it.
 */
@Injectable()
export class DemoSimulators implements OnApplicationShutdown {
  simulators: Simulators | undefined;

  constructor(
    private readonly config: Config,
    private readonly access: GatewayAccess,
    private readonly demo: DemoGateway,
  ) {}

  async start(): Promise<void> {
    const { production, roles, dataDir, simPort, simProfile: profile, publicUrl } = this.config;
    if (production || !roles.has('api') || (await this.access.settings()).tokenSecretId !== null) return;
    const { hostname, protocol } = new URL(publicUrl);
    this.simulators = await startSimulators({
      port: simPort,
      dataDir: join(dataDir, 'simulators'),
      profile,
      ...(simPort !== 0 && { publicUrl: `${protocol}//${hostname}:${simPort}` }),
    });
    const { managerUrl, partnerToken, projectId, phonesUrl } = this.simulators;
    this.demo.use({ managerUrl, partnerToken, projectId, phonesUrl });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.simulators?.stop();
  }
}
