import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { channelStream } from '../channel/channel.events.js';
import { channel } from '../channel/channel.js';

/**
 * Takes unused days from a channel, at most `days`; the day that has begun stays. Idempotent by the context's command
 * id. The gateway does not give them back while the channel exists.
 * @returns the days taken; 0 for a channel that is gone or over
 */
export class TakeBackChannelDays extends Command<number> {
  constructor(
    readonly channelId: number,
    readonly transferId: string,
    readonly days: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TakeBackChannelDays)
export class TakeBackChannelDaysHandler implements ICommandHandler<TakeBackChannelDays> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ channelId, transferId, days, context }: TakeBackChannelDays): Promise<number> {
    const command = { type: 'TakeBackChannelDays', transferId, days } as const;
    const { events } = await this.executor.execute(channel, channelStream(channelId), command, context);
    return events.find((event) => event.type === 'ChannelDaysTakenBack')?.data.days ?? 0;
  }
}
