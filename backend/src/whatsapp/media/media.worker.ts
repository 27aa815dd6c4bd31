import { Inject, Injectable, Logger } from '@nestjs/common';
import type { StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { ChannelSweep, loggedBy, type OfChannel, type SweepPage, type Visit } from '@wavelane/runtime';
import { ChannelGate } from '../channels/channel/channel-gate.js';
import { inboxEvents } from '../gateway/inbox/inbox.events.js';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS, READ_STORE } from '../../platform/storage/tokens.js';
import { FetchMedia, type OpenMedia } from './fetch-media.js';
import { mediaProjection } from './media.projection.js';
import { Patience } from './patience.js';

/** The most files that are read in one visit. */
const PAGE = 100;
const PAGES = 50;
/** Failures of one channel in one visit, after which it is left alone: for a minute at most. */
const FAILURES = 2;
const CHANNEL_MS = 60_000;
/** The longest time, in ms, that a file that could not be fetched is left alone. */
const FILE_MS = 1_800_000;
/** After that time, in ms, the gateway no longer has the file. */
const GIVE_UP_MS = 3 * 86_400_000;
/** While a process fetches a file, no other does; longer than the fetching can take, in ms. */
const CLAIM_MS = 180_000;

/** The outcome for one file: finished; finished before or by another process; to try again. */
type Outcome = 'done' | 'known' | 'again';

/**
 * Fetches the files of inbound messages and keeps them (docs/adr/0083-gateway-content.md). Channels are visited in
 * parallel: a gateway that hangs, reports wrong data or is slow costs only the files of its own channel.
 */
@Worker()
@Injectable()
export class MediaWorker implements Worker {
  readonly name = 'media';
  readonly wakesOn = ['GatewayMessageReceived'];
  private readonly logger = new Logger(MediaWorker.name);
  private readonly claims: RecordStore;
  private readonly channels = new Patience(CHANNEL_MS);
  private readonly files = new Patience(FILE_MS);
  private readonly sweep = new ChannelSweep({
    now: () => this.clock.machine(),
    // How often files that could not be fetched are looked for again.
    every: () => 15_000,
    atOnce: 8,
    slowAtOnce: 128,
    page: (after) => this.channelAfter(after),
    visit: (channel, visit) => this.drain(channel, visit),
    errors: loggedBy(this.logger, 'The files of channels could not be looked for'),
  });

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
    for (const event of events) {
      if (!inboxEvents.is(event) || event.type !== 'GatewayMessageReceived') continue;
      const { channelId, content } = event.data;
      if (content?.media === undefined) continue;
      // A new file is tried even if the channel is left alone.
      this.channels.forget(channelId);
      this.sweep.visitSoon([{ channelId }]);
    }
  }

  takeOver(): Promise<void> {
    this.sweep.restart();
    return Promise.resolve();
  }

  pass(signal: AbortSignal): Promise<number> {
    return this.sweep.pass(signal);
  }

  finish(): Promise<void> {
    return this.sweep.finish();
  }

  /** Visits the channels with open files one after the other, without reading all their files. */
  private async channelAfter(after: string | undefined): Promise<SweepPage<OfChannel>> {
    const { documents } = await this.readModels.find(mediaProjection, {
      where: { state: 'open', channelId: { gt: Number(after ?? 0) } },
      sort: [
        { field: 'channelId', direction: 'asc' },
        { field: 'receivedAt', direction: 'desc' },
      ],
      limit: 1,
    });
    const [next] = documents;
    if (!next) return { items: [] };
    const { channelId } = next.body;
    return { items: [{ channelId }], cursor: String(channelId) };
  }

  /**
   * Fetches the newest first, so that old ones that always fail delay nothing; skips those that failed a moment ago.
   * @returns ms for which the channel is left alone
   */
  private async drain({ channelId }: OfChannel, { signal, progressed }: Visit): Promise<number | void> {
    let failures = 0;
    for await (const open of this.openOf(channelId)) {
      if (signal.aborted) return;
      if (!this.files.isDue(open.id, this.clock.machine())) continue;
      const outcome = await this.claimed(open);
      progressed();
      if (outcome !== 'again') this.channels.forget(channelId);
      else if (++failures >= FAILURES) return this.channels.failed(channelId, this.clock.machine());
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
      if (outcome !== 'storage') {
        this.files.forget(id);
        return outcome;
      }
      this.logger.error({ message: 'Disk or bucket do not take the files that people send', mediaId: id });
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
