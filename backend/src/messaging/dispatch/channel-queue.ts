import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { jobsProjection } from '../jobs/jobs.projection.js';
import { type MessageDocument, messagesProjection } from '../messages/messages.projection.js';

/** A message that waits to be sent. */
export type Queued = MessageDocument & { id: string; kind: 'single' | 'bulk' };

/** Messages of one channel in one batch: then other jobs and new single sends get their turn. */
const BATCH = 25;
/** Messages of a channel that wait for another try are looked for that often, ms. */
export const IDLE_MS = 2_000;
/** A channel without anything due is looked at again after that, or at an event. ms */
export const OBSTACLE_MS = 15_000;

/** What of a channel is to be sent next, from read models that may be behind. */
@Injectable()
export class ChannelQueue {
  constructor(
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** What is due: messages to one person first, then bulk jobs in turn. */
  async due(channelId: number): Promise<Queued[]> {
    const now = new Date(this.clock.now()).toISOString();
    const singles = await this.jobs(channelId, 0, now);
    const bulk = singles.length < BATCH ? await this.jobs(channelId, 1, now) : [];
    const queued: Queued[] = [];
    for (const id of singles) queued.push(...(await this.dueOf(id, 'single', now, BATCH)));
    // A few of each: the next pass goes on, so that a job of 50,000 holds up none of 50.
    const share = Math.max(1, Math.ceil((BATCH - queued.length) / Math.max(1, bulk.length)));
    for (const id of bulk) queued.push(...(await this.dueOf(id, 'bulk', now, share)));
    return queued.slice(0, BATCH);
  }

  /** When a planned job of the channel begins, or its messages may be due for another try. Unix ms */
  async nextAt(channelId: number): Promise<number> {
    const now = this.clock.now();
    const starts = await Promise.all([this.firstStart(channelId, 0), this.firstStart(channelId, 1)]);
    return Math.max(now + IDLE_MS, Math.min(now + OBSTACLE_MS, ...starts));
  }

  private async firstStart(channelId: number, priority: 0 | 1): Promise<number> {
    const { documents } = await this.readModels.find(jobsProjection, {
      where: { open: true, channelId, priority },
      sort: [{ field: 'startsAt', direction: 'asc' }],
      limit: 1,
    });
    const startsAt = documents[0]?.body.startsAt;
    if (startsAt === undefined) return Infinity;
    // '' is no time that could be parsed: the job has begun, and its messages wait for another try.
    return startsAt === '' ? 0 : Date.parse(startsAt);
  }

  private async jobs(channelId: number, priority: 0 | 1, now: string): Promise<string[]> {
    const { documents } = await this.readModels.find(jobsProjection, {
      where: { open: true, channelId, priority, startsAt: { lte: now } },
      sort: [
        { field: 'startsAt', direction: 'asc' },
        { field: 'createdAt', direction: 'asc' },
      ],
      limit: BATCH,
    });
    return documents.map(({ id }) => id);
  }

  private async dueOf(jobId: string, kind: 'single' | 'bulk', now: string, limit: number): Promise<Queued[]> {
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { jobId, queue: 'open', notBefore: { lte: now } },
      sort: [
        { field: 'notBefore', direction: 'asc' },
        { field: 'ordinal', direction: 'asc' },
      ],
      limit,
    });
    return documents.map(({ id, body }) => ({ ...body, id, kind }));
  }
}
