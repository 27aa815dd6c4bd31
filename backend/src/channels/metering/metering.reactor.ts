import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@wavelane/contracts';
import type { EventOf, Recorded } from '@wavelane/event-store';
import type { ChannelEvent } from '../channel/channel.events.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { Metering, type WalletCommand } from '../../ledger/index.js';

type Handled = EventOf<
  ChannelEvent,
  'ChannelActivated' | 'ChannelDaysCredited' | 'ChannelDaysTakenBack' | 'ChannelRemoved'
>;

/**
 * Tells a wallet which of its user's channels are in use, and until when, with the instants of the channels' own
 * history. The wallet itself decides when it is empty and when it has days again; the channels follow that.
 */
@Reactor()
@Injectable()
export class MeteringReactor implements Reactor<Handled> {
  readonly name = 'metering';
  readonly handles = ['ChannelActivated', 'ChannelDaysCredited', 'ChannelDaysTakenBack', 'ChannelRemoved'] as const;

  constructor(private readonly metering: Metering) {}

  lane({ data }: Recorded<Handled>): string {
    return data.accountId;
  }

  async react(event: Recorded<Handled>): Promise<void> {
    await this.metering.change(commandFor(event), reactionTo(event, 'meter'));
  }
}

function commandFor({ type, data, revision }: Recorded<Handled>): Exclude<WalletCommand, { type: 'MeterWallet' }> {
  const { accountId, channelId } = data;
  switch (type) {
    case 'ChannelActivated':
      return {
        type: 'StartMetering',
        accountId,
        channelId,
        at: Date.parse(data.at),
        until: Date.parse(data.expiresAt),
        revision,
      };
    case 'ChannelDaysCredited': {
      const until = Date.parse(data.expiresAt);
      return { type: 'ExtendMetering', accountId, channelId, from: until - data.days * DAY_MS, until, revision };
    }
    case 'ChannelDaysTakenBack':
      return { type: 'ShortenMetering', accountId, channelId, until: Date.parse(data.expiresAt), revision };
    case 'ChannelRemoved':
      return { type: 'StopMetering', accountId, channelId, at: Date.parse(data.at) };
  }
}
