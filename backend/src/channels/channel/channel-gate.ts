import { Injectable } from '@nestjs/common';
import { type AsOf, CommandExecutor } from '../../platform/domain/command-executor.js';
import { Vault } from '../../platform/security/vault.js';
import { GatewayAccess } from '../../gateway/index.js';
import { GatewayFailure, type GateClient } from '@wavelane/whapi';
import { channelStream } from './channel.events.js';
import { channel } from './channel.js';

/** Opens the gate of a channel: the client that speaks for its number, with its token from the vault. */
@Injectable()
export class ChannelGate {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly vault: Vault,
    private readonly access: GatewayAccess,
  ) {}

  /** @throws GatewayFailure not-sent, bad-token: the gateway has no channel for it (yet, or any more) */
  async of(channelId: number): Promise<GateClient> {
    const gateway = (await this.gatewayOf(channelId, 'recent')) ?? (await this.gatewayOf(channelId, 'now'));
    if (!gateway) throw new GatewayFailure('not-sent', 'bad-token', 'The channel is not set up');
    const token = await this.vault.get(gateway.tokenSecretId);
    if (token === undefined) throw new GatewayFailure('not-sent', 'bad-token', "The channel's token is missing");
    return this.access.gate(gateway.apiUrl, token);
  }

  private async gatewayOf(channelId: number, when: AsOf) {
    const { gateway, status } = await this.executor.asOf(when, channel, channelStream(channelId));
    return status === 'REMOVED' ? null : gateway;
  }
}
