import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Vault } from '../../../platform/security/vault.js';
import { GatewayAccess } from '../../gateway/gateway-access.js';
import { GatewayFailure, type MessageGateway } from '@wavelane/gateway';
import { channelStream } from './channel.events.js';
import { channel } from './channel.js';
import type { GatewayLink } from './channel.state.js';

/**
 * A token that was read is valid for this long, ms, unless the gateway has made another channel for ours since: each of
 * those has a webhook address of its own, and the state of the channel holds it.
 */
const TOKEN_MS = 60_000;
const TOKENS_MOST = 1_000;

/** Opens the gate of a channel: the client that speaks for its number, with its token from the vault. */
@Injectable()
export class ChannelGate {
  private readonly tokens = new LRUCache<string, string>({ max: TOKENS_MOST, ttl: TOKEN_MS });

  constructor(
    private readonly executor: CommandExecutor,
    private readonly vault: Vault,
    private readonly access: GatewayAccess,
  ) {}

  /** @throws GatewayFailure not-sent, bad-token: the gateway has no channel for it (yet, or any more) */
  async of(channelId: number): Promise<MessageGateway> {
    const gateway = (await this.gatewayOf(channelId, 'cached')) ?? (await this.gatewayOf(channelId, 'state'));
    if (!gateway) throw new GatewayFailure('not-sent', 'bad-token', 'The channel is not set up');
    return this.client(gateway, this.known(gateway) ?? (await this.read(gateway)));
  }

  /** The gateway's channel for a channel of the account whose number is linked. */
  async linkOf(accountId: string, channelId: number): Promise<GatewayLink | undefined> {
    const state = await this.executor.cached(channel, channelStream(channelId));
    const isLinked = state.status !== 'REMOVED' && state.authStatus === 'AUTHORIZED';
    return isLinked && state.accountId === accountId ? (state.gateway ?? undefined) : undefined;
  }

  /** @throws GatewayFailure not-sent, bad-token */
  async open(link: GatewayLink): Promise<MessageGateway> {
    return this.client(link, this.known(link) ?? (await this.vault.get(link.tokenSecretId)));
  }

  private client({ apiUrl }: GatewayLink, token: string | undefined): MessageGateway {
    if (token === undefined) throw new GatewayFailure('not-sent', 'bad-token', "The channel's token is missing");
    return this.access.gate(apiUrl, token);
  }

  private known({ hookId }: GatewayLink): string | undefined {
    return this.tokens.get(hookId);
  }

  private async read({ tokenSecretId, hookId }: GatewayLink): Promise<string | undefined> {
    const token = await this.vault.get(tokenSecretId);
    if (token === undefined) this.tokens.delete(hookId);
    else this.tokens.set(hookId, token);
    return token;
  }

  private async gatewayOf(channelId: number, from: 'cached' | 'state') {
    const { gateway, status } = await this.executor[from](channel, channelStream(channelId));
    return status === 'REMOVED' ? null : gateway;
  }
}
