import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { jobsProjection } from '../../../messaging/index.js';
import { everyPage } from '../../../platform/storage/reading/every-page.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import type { Moment, MomentSource } from './moment-source.js';
import { watchedProjection } from './watched.projection.js';

const PAGE = 500;
/** A job that was admitted before that time is watched no longer. */
const WATCHED_MS = 60 * 24 * 60 * 60_000;

/** The interval between two looks while a job is being sent, in ms. */
const SENDING_MS = 1_000;

/**
 * Bulk jobs of which every message is settled. No event says that the last one is, so jobs that are being sent are
 * looked at often, and all others only at the usual interval.
 */
@Injectable()
export class FinishedJobs implements MomentSource {
  readonly wakesOn = ['JobAdmitted'];
  /** Ids of the jobs that were being sent when everything was last looked at. */
  private sent: readonly string[] = [];

  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async look(now: number, found: (moment: Moment) => Promise<void>, isWhole: boolean): Promise<number | void> {
    const sent: string[] = [];
    for await (const ids of isWhole ? this.watched(now) : pagesOf(this.sent))
      for (const { id, body } of await this.readModels.many(jobsProjection, ids)) {
        const { accountId, channelId, counts, condition, startsAt } = body;
        const isOpen = counts.queued + counts.pending > 0;
        if (isOpen && condition === 'running' && Date.parse(startsAt) <= now) sent.push(id);
        if (condition === 'cancelled' || isOpen) continue;
        const facts = { channelId, jobId: id, count: counts.total - counts.failed, total: counts.total };
        await found({ accountId, kind: 'job-finished', subject: id, moment: 'finished', facts });
      }
    this.sent = sent;
    return sent.length > 0 ? now + SENDING_MS : undefined;
  }

  private async *watched(now: number): AsyncGenerator<string[]> {
    const since = { gte: new Date(now - WATCHED_MS).toISOString() };
    const query = { where: { what: 'job', since }, sort: [{ field: 'since', direction: 'asc' as const }], limit: PAGE };
    for await (const { documents } of everyPage((after) =>
      this.readModels.find(watchedProjection, { ...query, ...after }),
    ))
      yield documents.flatMap(({ body }) => body.jobId ?? []);
  }
}

function* pagesOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += PAGE) yield ids.slice(at, at + PAGE);
}
