import { Injectable } from '@nestjs/common';
import { DAY_MS } from '@wavelane/contracts';
import type { EventOf, Recorded, StoredEvent } from '@wavelane/event-store';
import type { ChannelEvent } from '../channel/channel.events.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { Metering } from '../../../days/index.js';

const HANDLED = [
  'ChannelActivated',
  'ChannelDaysCredited',
  'ChannelDaysTakenBack',
  'ChannelPausedByOwner',
  'ChannelResumedByOwner',
  'ChannelOperationFailed',
  'ChannelRemoved',
] as const;
type Handled = EventOf<ChannelEvent, (typeof HANDLED)[number]>;

/**
 * Tells a wallet which of its user's channels are in use, and until when, with the instants of the channels' own
 * history. The wallet itself decides when it is empty and when it has days again; the channels follow that.
 */
@Reactor()
@Injectable()
export class MeteringReactor implements Reactor<Handled> {
  readonly name = 'metering';
  readonly handles = HANDLED;

  constructor(private readonly metering: Metering) {}

  lane({ data }: Recorded<Handled>): string {
    return data.accountId;
  }

  async react(event: Recorded<Handled>): Promise<void> {
    await this.metering.change(commandFor(event), reactionTo(event, 'meter'));
  }
}

/** Whether a wallet hears of an event of a channel. */
export const isMetered = (event: StoredEvent): event is Recorded<Handled> =>
  (HANDLED as readonly string[]).includes(event.type);

/** The command for a wallet that follows from an event of a channel. */
export function commandFor({ type, data, revision }: Recorded<Handled>): Parameters<Metering['change']>[0] {
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
    case 'ChannelPausedByOwner':
      return { type: 'PauseMetering', accountId, channelId, at: Date.parse(data.at), revision };
    case 'ChannelResumedByOwner':
      return { type: 'ResumeMetering', accountId, channelId, at: Date.parse(data.at), revision };
    case 'ChannelOperationFailed':
      return { type: 'WithdrawPromise', accountId, channelId, promiseId: data.transferId };
    case 'ChannelRemoved':
      return { type: 'StopMetering', accountId, channelId, at: Date.parse(data.at) };
  }
}
