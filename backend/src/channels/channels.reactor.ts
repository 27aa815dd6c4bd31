import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { StoredEvent } from '@wavelane/event-store';
import type { WalletEvent } from '../balance/wallet.events.js';
import { GetEntitlement } from '../billing/entitlement.query.js';
import type { GatewayChannelReceived } from '../gateway/inbox.events.js';
import { reactionTo } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { Refusal } from '../platform/domain/refusal.js';
import type { Reactor } from '../platform/runtime/reactor.js';
import { accountChannels, type AccountChannelsEvent, accountChannelsStream } from './account-channels.js';
import { type ChannelEvent, channelStream } from './channel.events.js';
import { channel } from './channel.js';
import { freeSlot, OpenChannel } from './channels.commands.js';
import { Linking } from './linking.js';

const accountOf = (event: StoredEvent) => (event.data as { accountId: string }).accountId;

/** Keeps an account's places and its channels in step where a crash came between the two streams. */
@Injectable()
export class ChannelPlaces implements Reactor {
  readonly name = 'channel-places';
  readonly handles = ['ChannelSlotTaken', 'ChannelRemoved'];
  readonly lane = accountOf;

  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
  ) {}

  async react(event: StoredEvent): Promise<void> {
    const known = event as unknown as (AccountChannelsEvent | ChannelEvent) & StoredEvent;
    if (known.type === 'ChannelSlotTaken') {
      try {
        await this.commands.execute(new OpenChannel(known.data, reactionTo(event, 'open')));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error; // the id is another's: the place is free again
      }
    } else if (known.type === 'ChannelRemoved') {
      await freeSlot(this.executor, known.data.accountId, known.data.channelId, reactionTo(event, 'free'));
    }
  }
}

/** Follows the link between the gateway and the phone. What a webhook says is a hint: the gateway is asked. */
@Injectable()
export class ChannelLinks implements Reactor {
  readonly name = 'channel-links';
  readonly handles = ['GatewayChannelReceived'];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly linking: Linking,
  ) {}

  lane(event: StoredEvent): string {
    return String((event.data as GatewayChannelReceived['data']).channelId);
  }

  async react(event: StoredEvent): Promise<void> {
    const { channelId, what, statusText, phone } = event.data as GatewayChannelReceived['data'];
    const { id, status } = await this.executor.state(channel, channelStream(channelId));
    if (id === null || status === 'REMOVED') return;
    await this.linking.look(channelId, { what, health: { text: statusText, phone } }, reactionTo(event, 'link'));
  }
}

/**
 * Pauses every active channel of an account whose wallet is empty, and brings them back with the next credit
 * (decisions: Metering). Goes by what the account may do now, so late and repeated events end in the same state.
 */
@Injectable()
export class ChannelPauses implements Reactor {
  readonly name = 'channel-pauses';
  readonly handles = ['WalletExhausted', 'WalletRecovered', 'ChannelActivated'];
  readonly lane = accountOf;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
  ) {}

  async react(event: StoredEvent): Promise<void> {
    const { type, data } = event as unknown as WalletEvent | ChannelEvent;
    const { accountId, at } = data as { accountId: string; at: string };
    const { accountStatus } = await this.queries.execute(new GetEntitlement(accountId));
    const expired = accountStatus === 'expired';
    if (type !== 'WalletExhausted' && type !== 'WalletRecovered' && !expired) return;
    const { channels } = await this.executor.state(accountChannels, accountChannelsStream(accountId));
    for (const channelId of channels) {
      const state = await this.executor.state(channel, channelStream(channelId));
      if (state.id === null || state.status === 'REMOVED') continue;
      const command = expired ? ({ kind: 'pause', at } as const) : ({ kind: 'resume' } as const);
      const context = reactionTo(event, `${command.kind}-${channelId}`);
      await this.executor.execute(channel, channelStream(channelId), command, context);
    }
  }
}

export const channelReactors = [ChannelPlaces, ChannelLinks, ChannelPauses];
