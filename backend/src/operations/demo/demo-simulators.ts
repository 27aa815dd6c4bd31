import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Simulators } from '@wavelane/simulators';
import { DemoPayPal } from '../../days/index.js';
import { DemoGateway, GatewayAccess } from '../../whatsapp/index.js';
import { DemoTransport } from '../../identity/index.js';
import { PushServices } from '../notices/push/push-services.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/domain/clock.js';

/**
 * The built-in stand-ins for external services, each while no real one is configured: a gateway, PayPal, a mail server;
 * and a push service beside those of the browsers' vendors. In production only for a rehearsal. They keep accepted data
 * in the data folder, so that work under way continues after a crash.
 */
@Injectable()
export class DemoSimulators implements OnApplicationShutdown {
  simulators: Simulators | undefined;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly access: GatewayAccess,
    private readonly demo: DemoGateway,
    private readonly demoPayPal: DemoPayPal,
    private readonly demoMail: DemoTransport,
    private readonly pushServices: PushServices,
  ) {}

  async start(): Promise<void> {
    const { hasStandIns, rehearsal, roles, payPal, mail } = this.config;
    if (!hasStandIns || !roles.has('api')) return;
    const noGateway = rehearsal || (await this.access.settings()).tokenSecretId === null;
    if (!noGateway && payPal && mail.smtp) return;
    this.simulators = await this.launch();
    if (noGateway) {
      const { managerUrl, partnerToken, projectId, phonesUrl } = this.simulators;
      this.demo.use({ managerUrl, partnerToken, projectId, phonesUrl });
    }
    if (!payPal) this.playPayPal(this.simulators);
    this.pushServices.alsoUse(this.simulators.url, rehearsal);
    if (!mail.smtp) this.demoMail.use(this.simulators.mailbox.port, this.simulators.mailboxUrl);
  }

  private async launch(): Promise<Simulators> {
    const { startSimulators } = await import('@wavelane/simulators');
    const { dataDir, host, rehearsal, simPort, simProfile: profile, publicUrl, simPublicUrl } = this.config;
    const { hostname, protocol } = new URL(publicUrl);
    return startSimulators({
      port: simPort,
      host,
      ...(rehearsal && { reach: (url: string) => this.here(url) }),
      dataDir: join(dataDir, 'simulators'),
      profile,
      without: this.config.gatewayWithout,
      ...(simPort !== 0 && { publicUrl: `${protocol}//${hostname}:${simPort}` }),
      // The history of a demonstration is played in the past; the gateway does not follow a test's clock that is ahead.
      now: () => Math.min(this.clock.now(), Date.now()),
      // Five minutes of the stand-in's clock do not pass while a test moves ours.
      ...(this.config.testClock && { timings: { extendBlock: 0 } }),
      ...(simPublicUrl !== undefined && { publicUrl: simPublicUrl }),
    });
  }

  /**
   * The public name may lead to the installation that is rehearsed, which would take the messages of demo phones for
   * real: a webhook goes to this process, and one with another address nowhere.
   */
  private here(url: string): string {
    const { publicUrl, port, listeningOn } = this.config;
    if (this.simulators === undefined || !url.startsWith(`${publicUrl}/`)) return '';
    const { hostname } = new URL(this.simulators.url);
    return `http://${hostname}:${listeningOn ?? port}${url.slice(publicUrl.length)}`;
  }

  private playPayPal({ payPal, payPalUrl: apiBase, payPalWebUrl: webBase }: Simulators): void {
    const { clientId, clientSecret, webhookId, merchantId, certificates } = payPal;
    // With PORT=0 our own address is known only after the server listens.
    payPal.deliverTo(() => `${this.config.publicUrl}/webhooks/paypal`);
    const root = () => certificates.root();
    this.demoPayPal.use({ apiBase, webBase, clientId, clientSecret, webhookId, merchantId, root });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.simulators?.stop();
  }
}
