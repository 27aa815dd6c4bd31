import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Lanes, Round, Troubles } from '@wavelane/runtime';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { type ActiveChannel, ListSomeActiveChannels } from '../active-channels.query.js';
import { ChannelOperations } from '../provisioning/channel-operations.js';
import { Linking } from './linking.js';

/** Webhooks get lost, so the state of every active channel is checked this often, without waking it. */
const EVERY_MS = 600_000;
/** Channels at the same time; one with a gateway that is slow to answer does not count, up to the second number. */
const AT_ONCE = 16;
const SLOW_AT_ONCE = 256;
/** A pass begins checks for that long; then the lease and the signal get their turn. */
const STRETCH_MS = 1_000;
/** A pass looks around that often while checks are under way. */
const LOOK_MS = 100;
/** Checks under way when the process ends are let finish that long. */
const FINISH_MS = 5_000;

/** Checks the link of every active channel, also of those without news, a round of them every ten minutes. */
@Worker()
@Injectable()
export class LinkSweep implements Worker {
  readonly name = 'link-sweep';
  private readonly logger = new Logger(LinkSweep.name);
  private readonly lanes = new Lanes<number>({ atOnce: AT_ONCE, slowAtOnce: SLOW_AT_ONCE });
  private readonly round = new Round<ActiveChannel, number>({
    lanes: this.lanes,
    page: async (cursor) => {
      const { channels, cursor: next } = await this.queries.execute(new ListSomeActiveChannels(cursor));
      return { items: channels.filter(({ isKnownToGateway }) => isKnownToGateway), cursor: next };
    },
    keyOf: ({ channelId }) => channelId,
    visit: ({ channelId }) => this.look(channelId),
  });
  private readonly troubles = new Troubles<number>();
  /** Unix ms; undefined before the first pass. */
  private nextAt: number | undefined;

  constructor(
    private readonly queries: QueryBus,
    private readonly linking: Linking,
    private readonly operations: ChannelOperations,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    this.nextAt ??= now + EVERY_MS;
    if (this.round.isOver && now >= this.nextAt) {
      this.nextAt = now + EVERY_MS;
      this.tell();
      this.round.begin();
    }
    await this.round.go({ visits: Infinity, ms: STRETCH_MS, signal });
    if (!this.round.isOver) return 0;
    await this.lanes.settled(LOOK_MS, signal);
    if (this.lanes.size > 0) return LOOK_MS;
    this.tell();
    return Math.max(0, this.nextAt - this.clock.now());
  }

  async finish(): Promise<void> {
    await this.lanes.settled(FINISH_MS);
    this.tell();
  }

  /** Once a round: of thousands of channels with the same trouble a line each would hide every other one. */
  private tell(): void {
    for (const { error, count, first } of this.troubles.take()) {
      this.logger.warn({ message: 'Links could not be checked', error, channels: count, channelIds: first });
    }
  }

  private async look(channelId: number): Promise<void> {
    const commandId = randomUUID();
    const actor = { kind: 'system', id: this.name } as const;
    try {
      await this.linking.look(channelId, null, { actor, correlationId: commandId, commandId, causationId: null });
      await this.operations.advance(channelId); // our own address may have changed since it was set up
    } catch (error) {
      this.troubles.note(channelId, String(error));
      this.logger.debug({ message: 'The link could not be checked', channelId, error: String(error) });
    }
  }
}
