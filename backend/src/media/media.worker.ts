import { Inject, Injectable, Logger } from '@nestjs/common';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Lanes, Round } from '@wavelane/runtime';
import { raw } from '@wavelane/whapi';
import { ChannelGate } from '../channels/index.js';
import { Clock } from '../platform/domain/clock.js';
import { Worker } from '../platform/runtime/worker.js';
import { READ_MODELS, READ_STORE } from '../platform/storage/tokens.js';
import { FetchMedia, type OpenMedia } from './fetch-media.js';
import { mediaProjection } from './media.projection.js';
import { Patience } from './patience.js';

/** Channels at the same time; one whose gateway is slow does not count, up to the second number. */
const AT_ONCE = 8;
const SLOW_AT_ONCE = 128;
const STRETCH_MS = 1_000;
const LOOK_MS = 100;
const FINISH_MS = 5_000;
/** What failed is looked for again that often. */
const AGAIN_MS = 15_000;
/** Files that are looked through in one visit. */
const PAGE = 100;
const PAGES = 50;
/** Of one channel in one visit, after which it is left alone. */
const FAILURES = 2;
const CHANNEL_MS = 60_000;
const FILE_MS = 1_800_000;
/** After that the gateway has nothing to give any more. */
const GIVE_UP_MS = 3 * 86_400_000;
/** While a process fetches a file no other does; longer than the fetching can take. */
const CLAIM_MS = 180_000;

/** Of one file: done with, somebody else's or done before, to be tried again. */
type Outcome = 'done' | 'known' | 'again';

/**
 * Fetches the files of inbound messages and keeps them (docs/adr/0083-what-is-recorded.md). Each channel has a lane of its own:
 * a gateway that hangs, lies or drips costs only the files of its own channel.
 */
@Worker()
@Injectable()
export class MediaWorker implements Worker {
  readonly name = 'media';
  readonly wakesOn = ['GatewayMessageReceived'];
  // Every echo of what is sent wakes it, too.
  readonly haste = 'soon';
  private readonly logger = new Logger(MediaWorker.name);
  private readonly claims: RecordStore;
  /** Channels with something new, since their last look. */
  private readonly fresh = new Set<number>();
  private readonly lanes = new Lanes<number>({ atOnce: AT_ONCE, slowAtOnce: SLOW_AT_ONCE });
  private readonly channels = new Patience(CHANNEL_MS);
  private readonly files = new Patience(FILE_MS);
  private readonly round = new Round<number, number>({
    lanes: this.lanes,
    page: (after) => this.channelsAfter(after),
    keyOf: (channelId) => channelId,
    visit: (channelId, signal) => this.visit(channelId, signal),
  });
  /** Of the machine's clock, Unix ms. */
  private nextRound = 0;

  constructor(
    private readonly fetching: FetchMedia,
    private readonly gates: ChannelGate,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.claims = readStore.records({ name: 'media-claims' });
  }

  wokenBy(events: readonly StoredEvent[]): void {
    for (const { channelId, content } of events.map(fieldsOf)) {
      if (typeof channelId !== 'number' || raw(content).media === undefined || this.fresh.has(channelId)) continue;
      this.fresh.add(channelId);
      this.round.first([channelId]);
    }
  }

  takeOver(): Promise<void> {
    this.nextRound = 0;
    return Promise.resolve();
  }

  async pass(signal: AbortSignal): Promise<number> {
    if (this.round.isOver && this.dueIn() === 0) {
      this.nextRound = this.clock.machine() + AGAIN_MS;
      this.round.begin();
    }
    await this.round.go({ visits: Infinity, ms: STRETCH_MS, signal });
    if (!this.round.isOver) return 0;
    await this.lanes.settled(LOOK_MS, signal);
    return this.lanes.size > 0 ? LOOK_MS : this.dueIn();
  }

  finish(): Promise<void> {
    return this.lanes.settled(FINISH_MS);
  }

  private dueIn(): number {
    return Math.max(0, this.nextRound - this.clock.machine());
  }

  /** One channel after the other that has something open, without going through all that it has. */
  private async channelsAfter(after: string | undefined): Promise<{ items: number[]; cursor?: string }> {
    const { documents } = await this.readModels.find(mediaProjection, {
      where: { state: 'open', channelId: { gt: Number(after ?? 0) } },
      sort: [
        { field: 'channelId', direction: 'asc' },
        { field: 'receivedAt', direction: 'desc' },
      ],
      limit: 1,
    });
    const [next] = documents;
    return next ? { items: [next.body.channelId], cursor: String(next.body.channelId) } : { items: [] };
  }

  private async visit(channelId: number, signal: AbortSignal): Promise<void> {
    try {
      do {
        // What has just come is worth a try, whatever was before.
        if (this.fresh.delete(channelId)) this.channels.forget(channelId);
        await this.drain(channelId, signal);
      } while (this.fresh.has(channelId) && !signal.aborted);
    } catch (error) {
      this.logger.warn({ message: 'The files of a channel could not be looked for', channelId, error: String(error) });
    }
  }

  /** The newest first, so that old ones that always fail hold up nothing; what failed a moment ago is passed over. */
  private async drain(channelId: number, signal: AbortSignal): Promise<void> {
    let failures = 0;
    for await (const open of this.openOf(channelId)) {
      const now = this.clock.machine();
      if (signal.aborted || !this.channels.isDue(channelId, now)) return;
      if (!this.files.isDue(open.id, now)) continue;
      const outcome = await this.claimed(open);
      this.lanes.moved(channelId);
      if (outcome !== 'again') this.channels.forget(channelId);
      else if (++failures >= FAILURES) this.channels.failed(channelId, this.clock.machine());
    }
  }

  private async *openOf(channelId: number): AsyncGenerator<OpenMedia> {
    let cursor: string | undefined;
    for (let page = 0; page < PAGES; page++) {
      const found = await this.readModels.find(mediaProjection, {
        where: { state: 'open', channelId },
        sort: [{ field: 'receivedAt', direction: 'desc' }],
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { id, body } of found.documents) yield { ...body, id };
      ({ cursor } = found);
      if (cursor === undefined) return;
    }
  }

  private async claimed(open: OpenMedia): Promise<Outcome> {
    const now = this.clock.machine();
    if (!(await this.claims.add(open.id, {}, now + CLAIM_MS, now))) return 'known';
    try {
      return await this.fetch(open);
    } finally {
      await this.claims.remove(open.id);
    }
  }

  private async fetch(open: OpenMedia): Promise<Outcome> {
    const { id, channelId, receivedAt } = open;
    try {
      const outcome = await this.fetching.fetch(open, () => this.gates.of(channelId));
      if (outcome !== 'disk') {
        this.files.forget(id);
        return outcome;
      }
      this.logger.error({ message: 'The disk does not take the files that people send', mediaId: id });
    } catch (error) {
      if (this.clock.now() - Date.parse(receivedAt) > GIVE_UP_MS) {
        await this.fetching.leave(open, 'gave-up');
        return 'done';
      }
      this.logger.warn({ message: 'A file could not be fetched', mediaId: id, channelId, error: String(error) });
    }
    this.files.failed(id, this.clock.machine());
    return 'again';
  }
}
