import { Injectable } from '@nestjs/common';
import { GatewayFailure, type Health } from '@wavelane/gateway';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { isRefusal } from '../../../platform/domain/domain-error.js';
import { channelStream } from '../channel/channel.events.js';
import { channel } from '../channel/channel.js';
import { ChannelGate } from '../channel/channel-gate.js';
import type { ChannelState } from '../channel/channel.state.js';

/** A report about the link, from a webhook for example. */
export interface Claim {
  what: 'health' | 'linked' | 'unlinked';
  health: Health;
}

const MAX_LOOKS = 5;

/** Writes down what the gateway says about a channel's link to WhatsApp. */
@Injectable()
export class Linking {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly gate: ChannelGate,
  ) {}

  /**
   * Asks the gateway, without waking the channel, and writes down what has changed. If another event was written during
   * the check, it checks again.
   * @param claim counts when the gateway does not answer, and when its answer leaves the state open
   * @throws GatewayFailure when it does not answer and there is no claim
   */
  async look(
    channelId: number,
    claim: Claim | null,
    context: CommandContext,
  ): Promise<{ state: ChannelState; linked: boolean }> {
    const stream = channelStream(channelId);
    for (let looks = 1; ; looks++) {
      const { linkChanges: asOf } = await this.executor.state(channel, stream);
      const health = await this.ask(channelId, claim);
      const link = linkOf(health, claim);
      // An answer without a number is completed by the report that made us ask.
      const phone = health.phone ?? (claim?.what === 'linked' ? claim.health.phone : null);
      const commandId = `${context.commandId}:look:${looks}`;
      try {
        const command = { type: 'ObserveLink', text: health.text, link, phone, asOf } as const;
        await this.executor.execute(channel, stream, command, { ...context, commandId });
        return { state: await this.executor.state(channel, stream), linked: health.link === 'linked' };
      } catch (error) {
        if (!isRefusal(error, 'conflict') || looks >= MAX_LOOKS) throw error;
      }
    }
  }

  private async ask(channelId: number, claim: Claim | null): Promise<Health> {
    try {
      return await (await this.gate.of(channelId)).health(false);
    } catch (error) {
      if (claim && error instanceof GatewayFailure) return claim.health;
      throw error;
    }
  }
}

/** A state in between is decided by the report that made us ask. */
function linkOf(health: Health, claim: Claim | null): 'linked' | 'unlinked' | null {
  if (health.link === 'linked') return 'linked';
  if (health.link === 'unlinked' || claim?.what === 'unlinked') return 'unlinked';
  return claim?.what === 'linked' ? 'linked' : null;
}
