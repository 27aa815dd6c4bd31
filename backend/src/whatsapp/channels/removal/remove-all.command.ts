import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { isRefusal } from '../../../platform/domain/domain-error.js';
import { accountChannels, accountChannelsStream } from '../quota/account-channels.js';
import { RemoveChannel } from '../channels.commands.js';

/**
 * Removes all channels of an account as their owner would, one after another. Idempotent.
 * @throws DomainError conflict while days are on their way to one: try again
 */
export class RemoveAllChannels extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveAllChannels)
export class RemoveAllChannelsHandler implements ICommandHandler<RemoveAllChannels> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
  ) {}

  async execute({ accountId, context }: RemoveAllChannels): Promise<void> {
    const { channels } = await this.executor.state(accountChannels, accountChannelsStream(accountId));
    for (const channelId of channels) {
      const commandId = idOf('remove-all', context.commandId, channelId);
      try {
        await this.commands.execute(new RemoveChannel(accountId, channelId, { ...context, commandId }));
      } catch (error) {
        if (!isRefusal(error, 'not-found')) throw error;
      }
    }
  }
}
