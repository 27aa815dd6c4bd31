import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Channel } from '@wavelane/contracts';
import type { Recorded } from '@wavelane/event-store';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/domain/clock.js';
import { type CommandContext, reactionTo } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { channelStream } from '../channel/channel.events.js';
import { channel, mustOwn } from '../channel/channel.js';
import type { ChannelState } from '../channel/channel.state.js';
import { viewOfState } from '../channel/channel-view.js';
import { accountChannels, accountChannelsStream, type ChannelSlotNumberChanged } from '../quota/account-channels.js';

/**
 * Takes the number that is linked instead of the channel's as the channel's own; what waits is sent from it.
 * @throws DomainError not-found, conflict when the number is not linked any more or another channel has it
 */
export class UseLinkedNumber extends Command<Channel> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    /** The number that the person saw, E.164. */
    readonly phone: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Two streams change: the account's numbers first, where another channel may have it. */
@Injectable()
export class LinkedNumbers {
  constructor(private readonly executor: CommandExecutor) {}

  /** @throws DomainError not-found, conflict */
  async use(accountId: string, channelId: number, phone: string, context: CommandContext): Promise<ChannelState> {
    const before = await this.executor.state(channel, channelStream(channelId));
    mustOwn(before, accountId);
    if (before.otherNumber === phone) await this.move(before, phone, context);
    return this.follow(accountId, channelId, phone, context);
  }

  /** The channel follows its place, or the place goes back to the number that the channel has. */
  async follow(accountId: string, channelId: number, phone: string, context: CommandContext): Promise<ChannelState> {
    const command = { type: 'UseLinkedNumber', accountId, phone } as const;
    const stream = channelStream(channelId);
    try {
      await this.executor.execute(channel, stream, command, { ...context, commandId: `${context.commandId}:number` });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const state = await this.executor.state(channel, stream);
      if (state.id !== null && state.status !== 'REMOVED') {
        await this.move(state, state.phone, { ...context, commandId: `${context.commandId}:back` });
      }
      throw error;
    }
    return this.executor.state(channel, stream);
  }

  private async move({ accountId, id, label }: ChannelState, phone: string, context: CommandContext): Promise<void> {
    if (id === null) return;
    const command = { type: 'MoveNumber', accountId, channelId: id, label, phone } as const;
    const commandId = `${context.commandId}:place`;
    await this.executor.execute(accountChannels, accountChannelsStream(accountId), command, { ...context, commandId });
  }
}

@CommandHandler(UseLinkedNumber)
export class UseLinkedNumberHandler implements ICommandHandler<UseLinkedNumber> {
  constructor(
    private readonly numbers: LinkedNumbers,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, channelId, phone, context }: UseLinkedNumber): Promise<Channel> {
    return viewOfState(await this.numbers.use(accountId, channelId, phone, context), this.clock.now());
  }
}

/** Carries on after a crash between the two streams. */
@Reactor()
@Injectable()
export class LinkedNumbersReactor implements Reactor<ChannelSlotNumberChanged> {
  readonly name = 'linked-numbers';
  readonly handles = ['ChannelSlotNumberChanged'] as const;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly numbers: LinkedNumbers,
  ) {}

  lane({ data }: Recorded<ChannelSlotNumberChanged>): string {
    return data.accountId;
  }

  async react(event: Recorded<ChannelSlotNumberChanged>): Promise<void> {
    const { accountId, channelId, phone } = event.data;
    const { phone: has, id, status } = await this.executor.state(channel, channelStream(channelId));
    if (id === null || status === 'REMOVED' || has === phone) return;
    try {
      await this.numbers.follow(accountId, channelId, phone, reactionTo(event, 'follow'));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error; // another number is linked by now: the place is back
    }
  }
}
