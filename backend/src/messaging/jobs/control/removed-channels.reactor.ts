import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf, Recorded } from '@wavelane/event-store';
import type { ChannelEvent } from '../../../whatsapp/index.js';
import { reactionTo } from '../../../platform/domain/command-context.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { CancelOpenJobs } from './cancel-open-jobs.command.js';

export const CHANNEL_DELETED = 'The channel was deleted.';

type ChannelRemoved = EventOf<ChannelEvent, 'ChannelRemoved'>;

/** Cancels the jobs of a channel that is deleted: nothing could send them. */
@Reactor()
@Injectable()
export class RemovedChannels implements Reactor<ChannelRemoved> {
  readonly name = 'removed-channels';
  readonly handles = ['ChannelRemoved'] as const;
  readonly needs = ['jobs'];

  constructor(private readonly commands: CommandBus) {}

  lane({ data }: Recorded<ChannelRemoved>): string {
    return data.accountId;
  }

  async react(event: Recorded<ChannelRemoved>): Promise<void> {
    const { accountId, channelId } = event.data;
    await this.commands.execute(
      new CancelOpenJobs({ accountId, channelId }, CHANNEL_DELETED, reactionTo(event, 'jobs')),
    );
  }
}
