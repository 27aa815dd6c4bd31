import { Inject, Injectable, Logger } from '@nestjs/common';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { ChannelSweep, loggedBy, type OfChannel, type Visit } from '@wavelane/runtime';
import { Clock } from '../../../platform/domain/clock.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { gatewayOperationsProjection } from './gateway-operations.projection.js';
import { ChannelOperations, DONE } from './channel-operations.js';

/** Open operations that are read at once. */
const PAGE = 500;

/** Takes every open operation of every channel on, several channels side by side, one step after another in each. */
@Worker()
@Injectable()
export class GatewayWorker implements Worker {
  readonly name = 'gateway-operations';
  readonly wakesOn = ['ChannelActivationRequested', 'ChannelRemoved'];
  readonly stuckAfterMs = 60_000;
  private readonly sweep = new ChannelSweep({
    now: () => this.clock.now(),
    every: () => 30_000,
    eachPass: true,
    afterError: () => 5_000,
    atOnce: 8,
    page: (cursor) => this.channelsWithOperations(cursor),
    visit: (channel, visit) => this.advance(channel, visit),
    errors: loggedBy(new Logger(GatewayWorker.name), 'Gateway operations could not be carried on'),
  });
  /** How often a channel was tried in vain. Lost in a crash without harm. */
  private readonly tries = new Map<number, number>();

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly operations: ChannelOperations,
    private readonly clock: Clock,
  ) {}

  /** A new operation is tried without a pause. */
  wokenBy(events: readonly StoredEvent[]): void {
    const channels = events.map(fieldsOf).map(({ channelId }) => ({ channelId: Number(channelId) }));
    this.sweep.visitSoon(channels);
  }

  pass(signal: AbortSignal): Promise<number> {
    return this.sweep.pass(signal);
  }

  /** Calls that run may finish, so that their outcome is known. */
  finish(): Promise<void> {
    return this.sweep.finish();
  }

  private async channelsWithOperations(cursor: string | undefined) {
    const page = await this.readModels.find(gatewayOperationsProjection, {
      where: { state: 'open' },
      sort: [{ field: 'since', direction: 'asc' }],
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    });
    const channels = new Set(page.documents.map(({ body }) => body.channelId));
    return { items: [...channels].map((channelId) => ({ channelId })), cursor: page.cursor };
  }

  private async advance({ channelId }: OfChannel, { signal }: Visit): Promise<number | void> {
    const tries = this.tries.get(channelId) ?? 0;
    const wait = await this.operations.advance(channelId, { tries, signal });
    if (wait === DONE) this.tries.delete(channelId);
    else this.tries.set(channelId, tries + 1);
    return wait === DONE ? undefined : wait;
  }
}
