import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ChannelSweep, loggedBy, type OfChannel } from '@wavelane/runtime';
import { Clock } from '../../../platform/domain/clock.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { ListSomeActiveChannels } from '../active-channels.query.js';
import { ChannelOperations } from '../provisioning/channel-operations.js';
import { Linking } from './linking.js';

const TEN_MINUTES = 600_000;

/** Checks the link of every active channel, also of those without news, and wakes none: webhooks get lost. */
@Worker()
@Injectable()
export class LinkSweep implements Worker {
  readonly name = 'link-sweep';
  private readonly sweep = new ChannelSweep({
    now: () => this.clock.now(),
    every: () => TEN_MINUTES,
    firstAfter: () => TEN_MINUTES,
    atOnce: 16,
    slowAtOnce: 256,
    page: async (cursor) => {
      const { channels, cursor: next } = await this.queries.execute(new ListSomeActiveChannels(cursor));
      return { items: channels.filter(({ isKnownToGateway }) => isKnownToGateway), cursor: next };
    },
    visit: (channel) => this.check(channel),
    errors: loggedBy(new Logger(LinkSweep.name), 'Links could not be checked'),
  });

  constructor(
    private readonly queries: QueryBus,
    private readonly linking: Linking,
    private readonly operations: ChannelOperations,
    private readonly clock: Clock,
  ) {}

  pass(signal: AbortSignal): Promise<number> {
    return this.sweep.pass(signal);
  }

  finish(): Promise<void> {
    return this.sweep.finish();
  }

  private async check({ channelId }: OfChannel): Promise<void> {
    const commandId = randomUUID();
    const actor = { kind: 'system', id: this.name } as const;
    await this.linking.look(channelId, null, { actor, correlationId: commandId, commandId, causationId: null });
    await this.operations.advance(channelId); // our own address may have changed since it was set up
  }
}
