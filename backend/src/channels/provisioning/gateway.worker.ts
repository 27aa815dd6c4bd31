import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Lanes } from '@wavelane/runtime';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { gatewayOperationsProjection } from './gateway-operations.projection.js';
import { ChannelOperations, DONE } from './channel-operations.js';

/** Channels at the same time; one with a gateway that is slow to answer does not count. */
const AT_ONCE = 8;
const IDLE = 30_000;
/** A pass looks around that often while calls are under way. */
const LOOK_MS = 250;
/** Calls under way are let finish that long when the process ends; later their outcome is unknown. */
const FINISH_MS = 5_000;

/** Takes every open operation of every channel on, several channels side by side, one step after another in each. */
@Worker()
@Injectable()
export class GatewayWorker implements Worker {
  readonly name = 'gateway-operations';
  readonly wakesOn = ['ChannelActivationRequested', 'ChannelRemoved'];
  readonly stuckAfterMs = 60_000;
  private readonly logger = new Logger(GatewayWorker.name);
  private readonly lanes = new Lanes<number>({ atOnce: AT_ONCE });
  /** Operations that a pass has met; a new one is tried without a pause. */
  private readonly seen = new LRUCache<string, true>({ max: 10_000 });
  /** When a channel is tried again, and how often it was tried in vain. Lost in a crash without harm. */
  private readonly later = new Map<number, { at: number; tries: number }>();

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly operations: ChannelOperations,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    const open = await this.open();
    for (const channelId of this.later.keys()) if (!open.has(channelId)) this.later.delete(channelId);
    let next = IDLE;
    for (const [channelId, fresh] of open) {
      const wait = fresh ? 0 : Math.max(0, (this.later.get(channelId)?.at ?? 0) - this.clock.now());
      if (wait > 0) next = Math.min(next, Math.max(wait, 50));
      else if (!signal.aborted) this.lanes.start(channelId, () => this.advance(channelId, signal));
    }
    if (this.lanes.size === 0) return next;
    // A slow gateway holds up its own channel only.
    await this.lanes.settled(LOOK_MS, signal);
    return 20;
  }

  /** Calls under way are let finish, so that their outcome is known. */
  finish(): Promise<void> {
    return this.lanes.settled(FINISH_MS);
  }

  /** Channels with an open operation; true: asked for after the last check, so no pause applies. */
  private async open(): Promise<Map<number, boolean>> {
    const { documents } = await this.readModels.find(gatewayOperationsProjection, {
      where: { state: 'open' },
      sort: [{ field: 'since', direction: 'asc' }],
      limit: 1_000,
    });
    const channels = new Map<number, boolean>();
    for (const { id, body } of documents) {
      const fresh = !this.seen.has(id);
      if (fresh) this.seen.set(id, true);
      channels.set(body.channelId, (channels.get(body.channelId) ?? false) || fresh);
    }
    return channels;
  }

  private async advance(channelId: number, signal: AbortSignal): Promise<void> {
    const tries = this.later.get(channelId)?.tries ?? 0;
    const wait = await this.operations.advance(channelId, { tries, signal }).catch((error: unknown) => {
      this.logger.error(`Channel ${channelId}: ${error instanceof Error ? error.message : String(error)}`);
      return 5_000;
    });
    // A finished operation may still stand as open until the projection has caught up.
    const pause = wait === DONE ? 250 : wait;
    this.later.set(channelId, { at: this.clock.now() + pause, tries: wait === DONE ? 0 : tries + 1 });
  }
}
