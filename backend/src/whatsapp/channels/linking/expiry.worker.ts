import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { channelStream } from '../channel/channel.events.js';
import { channel } from '../channel/channel.js';
import { type ChannelDocument, channelsProjection } from '../channel/channels.projection.js';

const IDLE_MS = 60_000;
const PAGE = 1_000;

/** Ends channels at the exact instant at which their paid time is over. Calls no gateway, so nothing holds it up. */
@Worker()
@Injectable()
export class ChannelExpiry implements Worker {
  readonly name = 'channel-expiry';

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    await this.expire(this.clock.now(), signal);
    const [first] = await this.page('ACTIVE', undefined, 1);
    const due = first?.expiresAt ? Date.parse(first.expiresAt) - this.clock.now() : IDLE_MS;
    return Math.min(IDLE_MS, Math.max(due, 250));
  }

  private async expire(now: number, signal: AbortSignal): Promise<void> {
    const until = new Date(now).toISOString();
    for (const status of ['ACTIVE', 'PAUSED'] as const) {
      for (const { channelId, expiresAt } of await this.page(status, until, PAGE)) {
        if (signal.aborted) return;
        const commandId = idOf('expire', channelId, expiresAt ?? '');
        await this.executor.execute(
          channel,
          channelStream(channelId),
          { type: 'ExpireChannel' },
          { actor: { kind: 'system', id: this.name }, correlationId: commandId, commandId, causationId: null },
        );
      }
    }
  }

  /** By expiry, soonest first. */
  private async page(
    status: 'ACTIVE' | 'PAUSED',
    until: string | undefined,
    limit: number,
  ): Promise<ChannelDocument[]> {
    const { documents } = await this.readModels.find(channelsProjection, {
      where: { status, ...(until !== undefined && { expiresAt: { lte: until } }) },
      sort: [{ field: 'expiresAt', direction: 'asc' }],
      limit,
    });
    return documents.map(({ body }) => body);
  }
}
