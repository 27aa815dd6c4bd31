import { Inject, Injectable } from '@nestjs/common';
import { said, say, type Saying } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { Pacer } from '../pace/pacer.js';
import type { JobOutlook } from './job-view.js';
import { type JobDocument, jobsProjection } from './jobs.projection.js';
import { leftAloneUntil } from '../pace/breaker.js';
import { DAY_MS, HOUR_MS, type Pace, PACE, SLOW, type Slowdown } from '../pace/pacing.js';

/** The time of a call to the gateway and its two records, ms: measured over real lines it is a little less. */
const CALL_MS = 300;
/** Jobs of a channel that the forecast reads. */
const NEIGHBOURS = 100;

/**
 * The forecast that the outbox shows of jobs with messages in the queue: why they stand still, or when they will be
 * done.
 */
@Injectable()
export class JobOutlooks {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly pacer: Pacer,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** By job id; jobs without a queue have none. */
  async of(accountId: string, jobs: readonly { id: string; body: JobDocument }[]): Promise<Map<string, JobOutlook>> {
    const outlooks = new Map<string, JobOutlook>();
    const open = jobs.filter(({ body }) => body.open);
    for (const channelId of new Set(open.map(({ body }) => body.channelId))) {
      const waitsFor = await this.obstacle(accountId, channelId);
      const queues = waitsFor === null ? await this.queues(channelId) : [];
      const { pace, slow, unreachable } = await this.pacer.paceOf(channelId);
      const aloneUntil = leftAloneUntil(unreachable, this.clock.now());
      const from = Math.max(slow?.resumeAt ?? 0, aloneUntil);
      for (const { id, body } of open.filter((job) => job.body.channelId === channelId)) {
        const finishAt = waitsFor === null ? this.finish(body, queues, PACE[pace], from, slow) : null;
        const alone = this.alone(aloneUntil);
        const why = waitsFor ?? alone?.message ?? this.slowed(slow);
        outlooks.set(id, { waitsFor: why, ...(alone && waitsFor === null && { said: said(alone) }), finishAt });
      }
    }
    return outlooks;
  }

  /**
   * It ends by itself with its cause, so there is nothing to resume. As of a moment ago: the list is looked at again soon.
   */
  private async obstacle(accountId: string, channelId: number): Promise<string | null> {
    const [channel, { accountStatus }] = await Promise.all([
      this.lookup.channel(accountId, channelId),
      this.lookup.entitlement(accountId),
    ]);
    if (!channel) return 'The channel was deleted. What is still in the queue is not sent.';
    if (accountStatus !== 'active') return 'Your days are used up. Sending goes on when days are added.';
    if (channel.status !== 'ACTIVE') return 'The channel is not active. Sending continues once it is.';
    if (channel.authStatus !== 'AUTHORIZED') {
      return 'The channel is not linked to WhatsApp. Scan its QR code; sending then continues automatically.';
    }
    return null;
  }

  /** How many messages each open job of the channel still has in the queue. */
  private async queues(channelId: number): Promise<number[]> {
    const { documents } = await this.readModels.find(jobsProjection, {
      where: { open: true, channelId },
      sort: [
        { field: 'priority', direction: 'asc' },
        { field: 'startsAt', direction: 'asc' },
      ],
      limit: NEIGHBOURS,
    });
    return documents.map(({ body }) => body.counts.queued);
  }

  private alone(until: number): Saying | null {
    if (until === 0) return null;
    const seconds = Math.ceil((until - this.clock.now()) / 1_000);
    const wait = seconds < 90 ? say('seconds', { n: seconds }) : say('minutes', { n: Math.round(seconds / 60) });
    return say('channel-gateway-does-not-answer', { wait });
  }

  private slowed(slow: Slowdown | null): string | null {
    if (slow === null || slow.resumeAt <= this.clock.now()) return null;
    return 'The gateway asks to slow down. Sending continues in a few minutes.';
  }

  private finish(
    { counts, scheduledFor }: JobDocument,
    queues: readonly number[],
    pace: Pace,
    from: number,
    slow: Slowdown | null,
  ): string {
    const now = this.clock.now();
    const start = Math.max(now, from, scheduledFor === null ? 0 : Date.parse(scheduledFor));
    const factor = slow !== null && now < slow.until ? SLOW.factor : 1;
    return new Date(start + forecast(counts.queued, queues, pace, factor)).toISOString();
  }
}

/**
 * How long until a job's queue is empty, ms. Jobs of a channel take turns, so each of the others sends as many meanwhile
 * as this one, or all it has.
 * @param queues of all open jobs of the channel, this one among them
 * @param factor by which gaps are longer than the pace says
 */
export function forecast(queued: number, queues: readonly number[], pace: Pace, factor = 1): number {
  const messages = Math.max(
    queued,
    queues.reduce((sum, other) => sum + Math.min(other, queued), 0),
  );
  const gaps = messages * ((pace.gap + pace.jitter / 2) * factor + CALL_MS);
  const perHour = pace.perHour === null ? 0 : (messages / pace.perHour) * HOUR_MS;
  const perDay = pace.perDay === null ? 0 : Math.floor(messages / pace.perDay) * DAY_MS;
  return Math.max(gaps, perHour, perDay);
}
