import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@wavelane/event-store';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { channelStream } from '../channel/channel.events.js';
import { channel, type ChannelCommand } from '../channel/channel.js';
import type { ChannelState } from '../channel/channel.state.js';

interface Caused {
  by: Actor;
  correlationId: string;
}

/** Writes the steps of operations into the channel's stream. */
@Injectable()
export class OperationRepository {
  constructor(private readonly executor: CommandExecutor) {}

  state(channelId: number): Promise<ChannelState> {
    return this.executor.state(channel, channelStream(channelId));
  }

  /** Repeats of a step write the same event: its id is derived. */
  async write(channelId: number, command: ChannelCommand, context: CommandContext): Promise<void> {
    await this.executor.execute(channel, channelStream(channelId), command, context);
  }

  /**
   * Claims the right to make a call. The command id is random on purpose: of two workers one gets the intent.
   * @returns the attempt's number, undefined where another worker has it
   */
  async claim(
    channelId: number,
    command: ChannelCommand & { type: 'IntendProvision' | 'IntendExtension' },
    caused: Caused,
  ): Promise<number | undefined> {
    try {
      const context = { ...contextOf(caused, ''), commandId: randomUUID() };
      const { events } = await this.executor.execute(channel, channelStream(channelId), command, context);
      const intent = events.find(
        (event) => event.type === 'ChannelProvisionRequested' || event.type === 'ChannelExtendRequested',
      );
      return intent?.data.attempt;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}

/** The administrator's or user's order, carried on by the system: its author stays on every event. */
export function contextOf({ by, correlationId }: Caused, commandId: string): CommandContext {
  return { actor: by, correlationId, commandId, causationId: null };
}
