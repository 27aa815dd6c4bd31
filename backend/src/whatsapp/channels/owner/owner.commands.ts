import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Channel } from '@wavelane/contracts';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { channelStream } from '../channel/channel.events.js';
import { channel, type ChannelCommand } from '../channel/channel.js';
import { viewOfState } from '../channel/channel-view.js';
import { accountChannels, accountChannelsStream } from '../quota/account-channels.js';

/**
 * Pauses a channel until its owner resumes it: it sends nothing and costs no days, keeps its session and its place.
 * @throws DomainError not-found; conflict `not-active` before its first days
 */
export class PauseChannel extends Command<Channel> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Ends the pause of its owner. @throws DomainError not-found */
export class ResumeChannel extends Command<Channel> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Gives a channel another name. @throws DomainError not-found */
export class RenameChannel extends Command<Channel> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly label: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

type Wish = ChannelCommand & { type: 'PauseByOwner' | 'ResumeByOwner' | 'RenameChannel' };

@Injectable()
abstract class OwnerHandler {
  constructor(
    protected readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  protected async want(channelId: number, wish: Wish, context: CommandContext): Promise<Channel> {
    const { state } = await this.executor.execute(channel, channelStream(channelId), wish, context);
    return viewOfState(state, this.clock.now());
  }
}

@CommandHandler(PauseChannel)
export class PauseChannelHandler extends OwnerHandler implements ICommandHandler<PauseChannel> {
  execute({ accountId, channelId, context }: PauseChannel): Promise<Channel> {
    return this.want(channelId, { type: 'PauseByOwner', accountId }, context);
  }
}

@CommandHandler(ResumeChannel)
export class ResumeChannelHandler extends OwnerHandler implements ICommandHandler<ResumeChannel> {
  execute({ accountId, channelId, context }: ResumeChannel): Promise<Channel> {
    return this.want(channelId, { type: 'ResumeByOwner', accountId }, context);
  }
}

@CommandHandler(RenameChannel)
export class RenameChannelHandler extends OwnerHandler implements ICommandHandler<RenameChannel> {
  /** Renames the channel's place as well: its name shows which channel already has a number. */
  async execute({ accountId, channelId, label: given, context }: RenameChannel): Promise<Channel> {
    const label = given.trim();
    const view = await this.want(channelId, { type: 'RenameChannel', accountId, label }, context);
    const place = { ...context, commandId: idOf('rename-place', channelId, context.commandId) };
    const command = { type: 'RenameSlot', accountId, channelId, label } as const;
    await this.executor.execute(accountChannels, accountChannelsStream(accountId), command, place);
    return view;
  }
}

export const ownerHandlers = [PauseChannelHandler, ResumeChannelHandler, RenameChannelHandler];
