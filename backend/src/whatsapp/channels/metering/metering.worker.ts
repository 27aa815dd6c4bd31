import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DAY_MS } from '@wavelane/contracts';
import type { EventStore, LogFeed, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { pause } from '@wavelane/runtime';
import { ListActiveChannels } from '../channels.queries.js';
import { Clock } from '../../../platform/domain/clock.js';
import { Runtime } from '../../../platform/runtime/runtime.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { EVENT_STORE, LOG_TAIL, READ_MODELS } from '../../../platform/storage/tokens.js';
import { MeteringReactor } from './metering.reactor.js';
import { Metering, walletsProjection } from '../../../days/index.js';

const SWEEP_EVERY = 60_000;
const PAGE = 1_000;
/** Wallets side by side: their appends share the log's disk writes. */
const AT_ONCE = 64;
/** ms that a pass waits for the reactor. */
const CHANNELS_WITHIN = 4_000;

/**
 * Uses up the days that are due, soonest first, by the read model's index: without due days a pass reads one row. Late
 * or repeated passes write the same events.
 */
@Worker()
@Injectable()
export class MeteringWorker implements Worker {
  readonly name = 'metering';
  private nextFull = 0;
  readonly wakesOn = ['WalletMeteringStarted', 'WalletMeteringEndMoved', 'WalletMeteringResumed', 'WalletRecovered'];

  constructor(
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(LOG_TAIL) private readonly feed: LogFeed,
    @Inject(Runtime) private readonly runtime: Pick<Runtime, 'reachedBy'>,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
    private readonly metering: Metering,
    private readonly reactor: MeteringReactor,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    // A channel deleted just before a long standstill must not be metered through it.
    if (!(await this.knowsTheChannels(signal))) return 250;
    const now = this.clock.now();
    await this.meterDue(now, signal);
    if (now >= this.nextFull) {
      await this.meterAll(signal);
      this.nextFull = now + DAY_MS;
    }
    return this.untilNext(now);
  }

  private async meterDue(now: number, signal: AbortSignal): Promise<void> {
    let cursor: string | undefined;
    do {
      const page = await this.readModels.find(walletsProjection, {
        where: { dueAt: { lte: now } },
        sort: [{ field: 'dueAt', direction: 'asc' }],
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      await inLanes(page.documents, ({ body }) => this.metering.meter(body.accountId, body), signal);
      cursor = page.cursor;
    } while (cursor !== undefined && !signal.aborted);
  }

  /** At the start and once a day, by the wallets' own streams: a missing row gives no free days. */
  private async meterAll(signal: AbortSignal): Promise<void> {
    const channels = await this.queries.execute(new ListActiveChannels());
    const accounts = new Set(channels.map(({ accountId }) => accountId));
    await inLanes([...accounts], (accountId) => this.metering.catchUp(accountId), signal);
  }

  /** Whether the wallets have heard of every channel event from before this pass. */
  private async knowsTheChannels(signal: AbortSignal): Promise<boolean> {
    const head = await this.eventStore.head();
    for (let waited = 0; waited < CHANNELS_WITHIN && !signal.aborted; waited += 20) {
      const after = await this.runtime.reachedBy(this.reactor);
      if (!(await this.hasHappened(after, head, signal))) return true;
      await pause(20, signal);
    }
    return false;
  }

  /** Whether an event that the reactor handles comes after a place: until then the reactor's place does not move. */
  private async hasHappened(place: Position, upTo: Position, signal: AbortSignal): Promise<boolean> {
    const types = this.reactor.handles;
    for (let after = place; after < upTo;) {
      const { events, next, head } = await this.feed.readAll({ after, limit: 1, types, signal });
      if (events[0]) return events[0].position <= upTo;
      after = next;
      // An event of another process may be on its way to the feed.
      if (head && after < upTo) await this.feed.changed(after, signal);
    }
    return false;
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

async function inLanes<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane));
}
