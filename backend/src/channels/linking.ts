import { Injectable } from '@nestjs/common';
import { GatewayFailure, type Health, isLinked } from '../gateway/whapi/index.js';
import type { CommandContext } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { channelStream } from './channel.events.js';
import { channel, type ChannelCommand } from './channel.js';
import { ChannelGate } from './channel-gate.js';
import type { ChannelState } from './channel.state.js';

/** What a webhook or a call of ours says about the link, where the gateway's own state leaves it open. */
export type Hint = 'linked' | 'unlinked' | null;

/** Writes down what the gateway says about a channel's link to WhatsApp. */
@Injectable()
export class Linking {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly gate: ChannelGate,
  ) {}

  /** Asks the gateway without waking the channel. @throws GatewayFailure */
  async look(channelId: number): Promise<Health> {
    return (await this.gate.of(channelId)).health(false);
  }

  /** Asks, and falls back to what is claimed where the gateway cannot say. */
  async lookOr(channelId: number, claimed: Health): Promise<Health> {
    try {
      return await this.look(channelId);
    } catch (error) {
      if (error instanceof GatewayFailure) return claimed;
      throw error;
    }
  }

  /** QR means: it waits for a scan. States in between (INIT, LAUNCH, ERROR) change nothing: channels reconnect often. */
  async note(channelId: number, health: Health, hint: Hint, context: CommandContext): Promise<ChannelState> {
    if (health.text !== null) await this.write(channelId, { kind: 'see-gateway', text: health.text }, context, 'state');
    if (isLinked(health) || (hint === 'linked' && health.text !== 'QR')) {
      await this.write(channelId, { kind: 'link', phone: health.phone }, context, 'link');
    } else if (health.text === 'QR' || hint === 'unlinked') {
      await this.write(channelId, { kind: 'unlink', reason: 'phone' }, context, 'unlink');
    }
    return this.executor.state(channel, channelStream(channelId));
  }

  async write(channelId: number, command: ChannelCommand, context: CommandContext, step: string): Promise<void> {
    const commandId = `${context.commandId}:${step}`;
    await this.executor.execute(channel, channelStream(channelId), command, { ...context, commandId });
  }
}
