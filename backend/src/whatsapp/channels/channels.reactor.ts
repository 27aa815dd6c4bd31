import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventOf, Recorded } from '@wavelane/event-store';
import { GatewayFailure } from '@wavelane/gateway';
import { GetEntitlement, type WalletEvent } from '../../days/index.js';
import type { GatewayChannelReceived } from '../gateway/inbox/inbox.events.js';
import { healthOf } from '../gateway/whapi.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { accountChannels, accountChannelsStream, type ChannelSlotTaken } from './quota/account-channels.js';
import { type ChannelGatewayReady, type ChannelRemoved, channelStream } from './channel/channel.events.js';
import { channel } from './channel/channel.js';
import { freeSlot, OpenChannel } from './channels.commands.js';
import { Linking } from './linking/linking.js';

const accountOf = ({ data }: Recorded<ChannelSlotTaken | ChannelRemoved | WalletTurn>) => data.accountId;

type WalletTurn = EventOf<WalletEvent, 'WalletExhausted' | 'WalletRecovered' | 'WalletMeteringStarted'>;

/** Keeps an account's places and its channels in step after a crash between the two streams. */
@Reactor()
@Injectable()
export class ChannelQuotas implements Reactor<ChannelSlotTaken | ChannelRemoved> {
  readonly name = 'channel-places';
  readonly handles = ['ChannelSlotTaken', 'ChannelRemoved'] as const;
  readonly lane = accountOf;

  constructor(
    private readonly commands: CommandBus,
    private readonly executor: CommandExecutor,
  ) {}

  async react(event: Recorded<ChannelSlotTaken | ChannelRemoved>): Promise<void> {
    if (event.type === 'ChannelRemoved') {
      await freeSlot(this.executor, event.data.accountId, event.data.channelId, reactionTo(event, 'free'));
      return;
    }
    try {
      await this.commands.execute(new OpenChannel(event.data, reactionTo(event, 'open')));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error; // the id is another account's: the place is free again
    }
  }
}

/**
 * Follows the link between the gateway and the phone. A webhook is a hint only: the gateway is asked. It is asked once
 * more when it begins to report, because a phone may have scanned the code before.
 */
@Reactor()
@Injectable()
export class ChannelLinks implements Reactor<GatewayChannelReceived | ChannelGatewayReady> {
  readonly name = 'channel-links';
  readonly handles = ['GatewayChannelReceived', 'ChannelGatewayReady'] as const;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly linking: Linking,
  ) {}

  lane({ data }: Recorded<GatewayChannelReceived | ChannelGatewayReady>): string {
    return String(data.channelId);
  }

  async react(event: Recorded<GatewayChannelReceived | ChannelGatewayReady>): Promise<void> {
    const { channelId } = event.data;
    const { id, status } = await this.executor.state(channel, channelStream(channelId));
    if (id === null || status === 'REMOVED') return;
    if (event.type === 'ChannelGatewayReady') {
      await this.linking.look(channelId, null, reactionTo(event, 'link')).catch((error: unknown) => {
        // The sweep over all links asks again.
        if (!(error instanceof GatewayFailure)) throw error;
      });
      return;
    }
    const { what, statusText, phone } = event.data;
    await this.linking.look(channelId, { what, health: healthOf(statusText, phone) }, reactionTo(event, 'link'));
  }
}

/**
 * Pauses every active channel of an account at the instant at which its wallet was empty, and brings them back from the
 * instant at which it had days again. Both instants come from the wallet's events.
 */
@Reactor()
@Injectable()
export class ChannelPauses implements Reactor<WalletTurn> {
  readonly name = 'channel-pauses';
  readonly handles = ['WalletExhausted', 'WalletRecovered', 'WalletMeteringStarted'] as const;
  readonly lane = accountOf;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
  ) {}

  async react(event: Recorded<WalletTurn>): Promise<void> {
    const { type, data } = event;
    if (type === 'WalletMeteringStarted') {
      if (data.resting) await this.follow(event, 'pause', data.channelId, data.at);
    } else {
      const { channels } = await this.executor.state(accountChannels, accountChannelsStream(data.accountId));
      const step = type === 'WalletExhausted' ? 'pause' : 'resume';
      for (const channelId of channels) await this.follow(event, step, channelId, data.at);
    }
  }

  private async follow(
    event: Recorded<WalletTurn>,
    step: 'pause' | 'resume',
    channelId: number,
    at: string,
  ): Promise<void> {
    const { id, status, accountId, statusSince } = await this.executor.state(channel, channelStream(channelId));
    if (id === null || status === 'REMOVED') return;
    const { accountStatus } = await this.queries.execute(new GetEntitlement(accountId));
    // Repeats while the wallet still disagrees, because the clocks of two processes may differ.
    const holds = (accountStatus === 'expired') === (step === 'pause');
    const from = holds ? new Date(Math.max(statusSince, Date.parse(at))).toISOString() : at;
    const command = { type: step === 'pause' ? 'PauseChannel' : 'ResumeChannel', at: from } as const;
    const context = reactionTo(event, `${step}-${channelId}`);
    await this.executor.execute(channel, channelStream(channelId), command, context);
  }
}

export const channelReactors = [ChannelQuotas, ChannelLinks, ChannelPauses];
