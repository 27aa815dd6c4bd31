import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';
import { Clock } from '../platform/domain/clock.js';
import { pause } from '../platform/runtime/pause.js';
import type { Worker } from '../platform/runtime/worker.js';
import { EVENT_STORE, READ_MODELS, READ_STORE } from '../platform/storage/tokens.js';
import { MeteringReactor } from './metering.reactor.js';
import { Metering } from './metering.service.js';
import { type WalletDocument, walletsProjection } from './wallets.projection.js';

const SWEEP_EVERY = 60_000;
const PAGE = 1_000;
/** Wallets side by side: their appends share the log's disk writes. */
const AT_ONCE = 64;
/** ms that a pass waits for the reactor. */
const CHANNELS_WITHIN = 4_000;

/**
 * Uses up the days that are due, soonest first, by the read model's index: a pass over wallets of which none is due
 * reads one row. Late or repeated passes write the same events.
 */
@Injectable()
export class MeteringWorker implements Worker {
  readonly name = 'metering';
  readonly wakesOn = ['WalletMeteringStarted', 'WalletMeteringEndMoved', 'WalletRecovered'];

  constructor(
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly metering: Metering,
    private readonly reactor: MeteringReactor,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    // A channel deleted just before a long standstill must not be metered through it.
    if (!(await this.knowsTheChannels(signal))) return 250;
    const now = this.clock.now();
    let cursor: string | undefined;
    do {
      const page = await this.readModels.find(walletsProjection, {
        where: { dueAt: { lte: now } },
        sort: [{ field: 'dueAt', direction: 'asc' }],
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      await this.meterAll(
        page.documents.map(({ body }) => body),
        signal,
      );
      cursor = page.cursor;
    } while (cursor !== undefined && !signal.aborted);
    return this.untilNext(now);
  }

  /** Whether the wallets have heard of everything that had happened to channels when this pass began. */
  private async knowsTheChannels(signal: AbortSignal): Promise<boolean> {
    const head = await this.eventStore.head();
    for (let waited = 0; waited < CHANNELS_WITHIN && !signal.aborted; waited += 20) {
      const checkpoint = await this.readStore.checkpoint(`reactor:${this.reactor.name}`);
      if ((checkpoint?.position ?? '') >= head) return true;
      await pause(20, signal);
    }
    return false;
  }

  private async meterAll(wallets: readonly WalletDocument[], signal: AbortSignal): Promise<void> {
    const queue = wallets.values();
    const lane = async () => {
      for (const document of queue) {
        if (signal.aborted) return;
        await this.metering.meter(document.accountId, document);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  private async untilNext(after: number): Promise<number> {
    const { documents } = await this.readModels.find(walletsProjection, {
      where: { dueAt: { gt: after } },
      sort: [{ field: 'dueAt', direction: 'asc' }],
      limit: 1,
    });
    const due = documents[0]?.body.dueAt;
    return typeof due === 'number' ? Math.min(SWEEP_EVERY, Math.max(due - this.clock.now(), 50)) : SWEEP_EVERY;
  }
}
