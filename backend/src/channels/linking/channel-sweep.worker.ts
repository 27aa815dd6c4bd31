import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { GatewayFailure } from '@wavelane/whapi';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { channelStream } from '../channel/channel.events.js';
import { channel } from '../channel/channel.js';
import { type ChannelDocument, channelsProjection } from '../channel/channels.projection.js';
import { Linking } from './linking.js';
import { ChannelOperations } from '../provisioning/channel-operations.js';

const SWEEP_EVERY = 60_000;
/** Webhooks get lost, so the state of every active channel is checked this often, without waking it. */
const HEALTH_EVERY = 600_000;

/** Ends channels at the exact instant at which their paid time is over, and checks the link of those without news. */
@Worker()
@Injectable()
export class ChannelSweep implements Worker {
  readonly name = 'channel-sweep';
  private readonly logger = new Logger(ChannelSweep.name);
  private nextHealth: number | undefined;

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly executor: CommandExecutor,
    private readonly linking: Linking,
    private readonly operations: ChannelOperations,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    await this.expire(now, signal);
    this.nextHealth ??= now + HEALTH_EVERY;
    if (now >= this.nextHealth) {
      this.nextHealth = now + HEALTH_EVERY;
      await this.lookAfter(signal);
    }
    const [first] = await this.page('ACTIVE', undefined, 1);
    const due = first?.expiresAt ? Date.parse(first.expiresAt) - this.clock.now() : SWEEP_EVERY;
    return Math.min(SWEEP_EVERY, Math.max(due, 250));
  }

  private async expire(now: number, signal: AbortSignal): Promise<void> {
    const until = new Date(now).toISOString();
    for (const status of ['ACTIVE', 'PAUSED'] as const) {
      for (const { channelId, expiresAt } of await this.page(status, until, 1_000)) {
        if (signal.aborted) return;
        const commandId = idOf('expire', channelId, expiresAt ?? '');
        await this.executor.execute(
          channel,
          channelStream(channelId),
          { type: 'ExpireChannel' },
          systemContext(commandId),
        );
      }
    }
  }

  private async lookAfter(signal: AbortSignal): Promise<void> {
    for (const { channelId, whapiChannelId } of await this.page('ACTIVE', undefined, 1_000)) {
      if (signal.aborted) return;
      if (whapiChannelId === null) continue;
      try {
        await this.linking.look(channelId, null, systemContext(randomUUID()));
        await this.operations.advance(channelId); // our own address may have changed since it was set up
      } catch (error) {
        if (!(error instanceof GatewayFailure)) throw error;
        this.logger.warn(`Channel ${channelId}: ${error.message}`);
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

const systemContext = (commandId: string) => ({
  actor: { kind: 'system', id: 'channel-sweep' } as const,
  correlationId: commandId,
  commandId,
  causationId: null,
});
