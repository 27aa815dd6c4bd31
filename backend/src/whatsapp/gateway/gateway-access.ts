import { Inject, Injectable } from '@nestjs/common';
import { type Capabilities, type ChannelManager, GatewayFailure, type MessageGateway } from '@wavelane/gateway';
import type { Tracer } from '@wavelane/tracing';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Vault } from '../../platform/security/vault.js';
import { TRACER } from '../../platform/tracing/tracer.js';
import { DemoGateway, type DemoGatewayAddress } from './demo-gateway.js';
import { GatewayWatch } from './gateway-watch.js';
import { GatewayEnvironment } from './settings/gateway-environment.js';
import { DEFAULT_BASE_URL, GATEWAY_SETTINGS_STREAM, gatewaySettings } from './settings/gateway-settings.js';
import { canSend, checkGatewayUrl, GateClient, ManagerClient } from './whapi.js';

/** The gateway that is configured now. */
export interface EffectiveGateway {
  manager: ChannelManager;
  /** null: the first project of the account. */
  projectId: string | null;
  demo: DemoGatewayAddress | null;
}

/** Gives out clients for the gateway that is configured; the demo gateway while none is. */
@Injectable()
export class GatewayAccess {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly vault: Vault,
    private readonly environment: GatewayEnvironment,
    private readonly demo: DemoGateway,
    private readonly watch: GatewayWatch,
    @Inject(TRACER) private readonly tracer: Tracer,
  ) {}

  /** undefined: nothing is configured and there is no demo gateway. */
  async effective(): Promise<EffectiveGateway | undefined> {
    const settings = await this.settings();
    const { tokenSecretId } = settings;
    if (tokenSecretId === null || this.environment.onlyDemo) {
      const demo = this.demo.current;
      if (!demo) return undefined;
      return { manager: this.managerAt(demo.managerUrl, demo.partnerToken), projectId: demo.projectId, demo };
    }
    const token = await this.vault.get(tokenSecretId);
    if (token === undefined) return undefined;
    const manager = this.managerAt(settings.baseUrl ?? DEFAULT_BASE_URL, token);
    return { manager, projectId: settings.projectId, demo: null };
  }

  settings() {
    return this.executor.cached(gatewaySettings, GATEWAY_SETTINGS_STREAM);
  }

  /** The content that a channel supports. Check it before a message is accepted. */
  get can(): Capabilities {
    return canSend(this.environment.without);
  }

  /** The gate of one channel. @throws GatewayFailure not-sent if the address must not be called */
  gate(apiUrl: string, token: string): MessageGateway {
    const allowPrivate = !this.environment.production;
    const problem = checkGatewayUrl(apiUrl, allowPrivate);
    if (problem)
      throw new GatewayFailure('not-sent', 'bad-token', `The channel's gateway address is wrong. ${problem}`);
    const { timeouts, onlyDemo, without } = this.environment;
    if (onlyDemo && new URL(apiUrl).origin !== this.demoOrigin)
      throw new GatewayFailure('not-sent', 'unavailable', 'This is a rehearsal: no real gateway is called');
    const heard = this.watch.listener('channel');
    return new GateClient({ ...timeouts, without, baseUrl: apiUrl, token, allowPrivate, tracer: this.tracer, heard });
  }

  private get demoOrigin(): string | undefined {
    return this.demo.current && new URL(this.demo.current.managerUrl).origin;
  }

  private managerAt(baseUrl: string, token: string): ChannelManager {
    return new ManagerClient({
      ...this.environment.timeouts,
      baseUrl,
      token,
      allowPrivate: !this.environment.production,
      tracer: this.tracer,
      heard: this.watch.listener('manager'),
    });
  }
}
