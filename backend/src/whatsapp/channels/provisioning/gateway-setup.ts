import { Injectable, Logger } from '@nestjs/common';
import { GatewayAccess } from '../../gateway/gateway-access.js';
import { GatewayEnvironment } from '../../gateway/settings/gateway-environment.js';
import { GatewayFailure } from '@wavelane/gateway';
import { Clock } from '../../../platform/domain/clock.js';
import { idOf } from '../../../platform/domain/ids.js';
import { Vault } from '../../../platform/security/vault.js';
import { ChannelGate } from '../channel/channel-gate.js';
import type { ChannelState, GatewayLink } from '../channel/channel.state.js';
import { OperationRepository } from './operation-repository.js';

/**
 * Makes a paid channel ready: switches it to `live` and points its webhooks here. After the switch its gate answers 503
 * for about 30 s.
 */
@Injectable()
export class GatewaySetup {
  private readonly logger = new Logger(GatewaySetup.name);

  constructor(
    private readonly log: OperationRepository,
    private readonly gate: ChannelGate,
    private readonly access: GatewayAccess,
    private readonly environment: GatewayEnvironment,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** Whether the gateway must be set up, for the first time or because our address has changed. */
  isDue(state: ChannelState): boolean {
    return state.gateway !== null && state.status !== 'REMOVED' && state.webhookUrl !== this.urlOf(state.gateway);
  }

  /** @throws GatewayFailure while the channel starts (it restarts after a change of mode) or the gateway is away */
  async run(state: ChannelState): Promise<void> {
    const { gateway, id: channelId } = state;
    if (!gateway || channelId === null) return;
    await this.goLive(gateway);
    const webhookUrl = this.urlOf(gateway);
    const key = await this.vault.get(gateway.hookSecretId);
    if (key === undefined) throw new GatewayFailure('not-sent', 'bad-token', "The channel's webhook key is missing");
    const gate = await this.gate.of(channelId);
    const target = { url: webhookUrl, key };
    if (!(await gate.reportsTo(target))) {
      await gate.reportTo(target);
      if (!(await gate.reportsTo(target))) {
        throw new GatewayFailure('refused', 'unavailable', 'The gateway did not keep the webhook settings');
      }
    }
    await this.log.write(
      channelId,
      { type: 'NoteGatewayReady', webhookUrl },
      {
        actor: { kind: 'system', id: 'gateway-worker' },
        correlationId: idOf('setup', channelId, webhookUrl),
        commandId: idOf('setup', channelId, webhookUrl, this.clock.now()),
        causationId: null,
      },
    );
  }

  private urlOf({ hookId }: GatewayLink): string {
    return `${this.environment.publicUrl()}/webhooks/whapi/${hookId}`;
  }

  /**
   * A definite refusal leaves the channel in trial mode, usable within the trial's limits; it is logged as a warning.
   */
  private async goLive({ whapiChannelId }: GatewayLink): Promise<void> {
    const gateway = await this.access.effective();
    if (!gateway) throw new GatewayFailure('not-sent', 'unavailable', 'The gateway is not configured');
    const managed = await gateway.manager.get(whapiChannelId);
    if (!managed || managed.mode === 'live' || managed.mode === null) return;
    try {
      await gateway.manager.mode(whapiChannelId, 'live');
    } catch (error) {
      if (!(error instanceof GatewayFailure) || error.class === 'unavailable' || error.class === 'rate-limited')
        throw error;
      this.logger.warn(`${whapiChannelId} stays in mode ${managed.mode}: ${error.message}`);
    }
  }
}
