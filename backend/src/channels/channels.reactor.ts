import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { StoredEvent } from '@wavelane/event-store';
import { GetEntitlement, type WalletEvent } from '../ledger/index.js';
import type { GatewayChannelReceived } from '../gateway/index.js';
import { reactionTo } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { DomainError } from '../platform/domain/domain-error.js';
import { Reactor } from '../platform/runtime/reactor.js';
import { accountChannels, type AccountChannelsEvent, accountChannelsStream } from './quota/account-channels.js';
import { type ChannelEvent, channelStream } from './channel/channel.events.js';
import { channel } from './channel/channel.js';
import { freeSlot, OpenChannel } from './channels.commands.js';
import { Linking } from './linking/linking.js';

const accountOf = (event: StoredEvent) => (event.data as { accountId: string }).accountId;

/** Keeps an account's places and its channels in step after a crash between the two streams. */
@Reactor()
@Injectable()
export class ChannelQuotas implements Reactor {
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
        if (!(error instanceof DomainError)) throw error; // the id is another account's: the place is free again
      }
    } else if (known.type === 'ChannelRemoved') {
      await freeSlot(this.executor, known.data.accountId, known.data.channelId, reactionTo(event, 'free'));
    }
  }
}

/** Follows the link between the gateway and the phone. A webhook is a hint only: the gateway is asked. */
@Reactor()
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
 * Pauses every active channel of an account at the instant at which its wallet was empty, and brings them back from the
 * instant at which it had days again. Both instants come from the wallet's events.
 */
@Reactor()
@Injectable()
export class ChannelPauses implements Reactor {
  readonly name = 'channel-pauses';
  readonly handles = ['WalletExhausted', 'WalletRecovered', 'WalletMeteringStarted'] satisfies WalletEvent['type'][];
  readonly lane = accountOf;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
  ) {}

  async react(event: StoredEvent): Promise<void> {
    const { type, data } = event as unknown as WalletEvent;
    if (type === 'WalletMeteringStarted') {
      if (data.resting) await this.follow(event, 'pause', data.channelId, data.at);
    } else if (type === 'WalletExhausted' || type === 'WalletRecovered') {
      const { channels } = await this.executor.state(accountChannels, accountChannelsStream(data.accountId));
      const kind = type === 'WalletExhausted' ? 'pause' : 'resume';
      for (const channelId of channels) await this.follow(event, kind, channelId, data.at);
    }
  }

  private async follow(event: StoredEvent, kind: 'pause' | 'resume', channelId: number, at: string): Promise<void> {
    const { id, status, accountId, statusSince } = await this.executor.state(channel, channelStream(channelId));
    if (id === null || status === 'REMOVED') return;
    const { accountStatus } = await this.queries.execute(new GetEntitlement(accountId));
    // Repeats while the wallet still disagrees, because the clocks of two processes may differ.
    const holds = (accountStatus === 'expired') === (kind === 'pause');
    const from = holds ? new Date(Math.max(statusSince, Date.parse(at))).toISOString() : at;
    const command = { kind, at: from };
    const context = reactionTo(event, `${kind}-${channelId}`);
    await this.executor.execute(channel, channelStream(channelId), command, context);
  }
}

export const channelReactors = [ChannelQuotas, ChannelLinks, ChannelPauses];
