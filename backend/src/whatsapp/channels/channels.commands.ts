import { randomInt } from 'node:crypto';
import { Command, CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type Channel, say } from '@wavelane/contracts';
import { GetAccount } from '../../identity/index.js';
import { GetEntitlement } from '../../days/index.js';
import { aggregateHandlers } from '../../platform/domain/aggregate-command.js';
import { parsePhone } from '../../platform/domain/phone/phone.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { DomainError, isRefusal } from '../../platform/domain/domain-error.js';
import { accountChannels, accountChannelsStream, type ChannelSlotTaken } from './quota/account-channels.js';
import { channelStream } from './channel/channel.events.js';
import { channelIdAt } from './channel/channel-id.js';
import { channel } from './channel/channel.js';
import { viewOfState } from './channel/channel-view.js';
import { TakeBackChannelDays } from './voids/take-back.command.js';

/**
 * Adds a channel. Sending the same command again answers with the same channel.
 * @throws DomainError forbidden without an active plan or a free place, invalid for an impossible phone number
 */
export class AddChannel extends Command<Channel> {
  constructor(
    readonly accountId: string,
    readonly label: string,
    readonly phone: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddChannel)
export class AddChannelHandler implements ICommandHandler<AddChannel> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, label, phone, context }: AddChannel): Promise<Channel> {
    const [account, { subscription, plan }] = await Promise.all([
      this.queries.execute(new GetAccount(accountId)),
      this.queries.execute(new GetEntitlement(accountId)),
    ]);
    const parsed = parsePhone(phone, account?.defaultCountry ?? null);
    if ('error' in parsed) throw DomainError.invalid(parsed.error, { phone: parsed.error });
    if (subscription?.status !== 'ACTIVE' || !plan) throw DomainError.forbidden(say('channels-need-active-plan'));
    for (let attempt = 0; ; attempt++) {
      const { events } = await this.executor.execute(
        accountChannels,
        accountChannelsStream(accountId),
        {
          type: 'TakeSlot',
          accountId,
          channelId: channelIdAt(this.clock.now(), randomInt(4_096)),
          label: label.trim(),
          phone: parsed.e164,
          limit: plan.channelsLimit,
        },
        attempt === 0 ? context : { ...context, commandId: `${context.commandId}:${attempt}` },
      );
      const slot = events.find((event) => event.type === 'ChannelSlotTaken')?.data;
      if (!slot) throw new Error(`No place was taken for a channel of account ${accountId}`);
      try {
        await this.commands.execute(new OpenChannel(slot, context));
        const state = await this.executor.cached(channel, channelStream(slot.channelId));
        return viewOfState(state, this.clock.now());
      } catch (error) {
        // Two accounts got the same id in the same millisecond: free the place and take the next id.
        if (!isRefusal(error, 'conflict') || attempt >= 5) throw error;
      }
    }
  }
}

/** Makes the channel of a place taken. Idempotent by channel. @throws DomainError conflict when the id is another's */
export class OpenChannel extends Command<void> {
  constructor(
    readonly slot: ChannelSlotTaken['data'],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(OpenChannel)
export class OpenChannelHandler implements ICommandHandler<OpenChannel> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ slot: { accountId, channelId, label, phone }, context }: OpenChannel): Promise<void> {
    const command = { type: 'OpenChannel', channelId, accountId, label, phone } as const;
    try {
      const commandId = idOf('add-channel', accountId, channelId);
      await this.executor.execute(channel, channelStream(channelId), command, { ...context, commandId });
    } catch (error) {
      if (error instanceof DomainError) await freeSlot(this.executor, accountId, channelId, context);
      throw error;
    }
  }
}

/** Gives the place of a removed channel back. Idempotent by channel. */
export function freeSlot(executor: CommandExecutor, accountId: string, channelId: number, context: CommandContext) {
  const commandId = idOf('free-channel', accountId, channelId);
  const command = { type: 'FreeSlot', accountId, channelId } as const;
  return executor.execute(accountChannels, accountChannelsStream(accountId), command, { ...context, commandId });
}

/**
 * Removes a channel; whole unused days go back to the pool once the gateway has deleted it.
 * @throws DomainError not-found, conflict while days are on their way
 */
export class RemoveChannel extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveChannel)
export class RemoveChannelHandler implements ICommandHandler<RemoveChannel> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, channelId, context }: RemoveChannel): Promise<void> {
    const [{ label }, account] = await Promise.all([
      this.executor.state(channel, channelStream(channelId)),
      this.queries.execute(new GetAccount(accountId)),
    ]);
    const target = {
      accountId,
      userName: account?.name ?? '',
      userEmail: account?.email ?? '',
      channelId,
      channelLabel: label,
    };
    const { actor: by, correlationId } = context;
    const command = { type: 'RemoveChannel', accountId, target, by, correlationId } as const;
    await this.executor.execute(channel, channelStream(channelId), command, context);
    await freeSlot(this.executor, accountId, channelId, context);
  }
}

export const channelHandlers = [
  AddChannelHandler,
  OpenChannelHandler,
  RemoveChannelHandler,
  ...aggregateHandlers(TakeBackChannelDays),
];
