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

/** Bulk jobs of which every message is settled. */
@Injectable()
export class FinishedJobs implements MomentSource {
  readonly wakesOn = ['JobAdmitted'];

  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<number | void> {
    let isSending = false;
    const since = { gte: new Date(now - WATCHED_MS).toISOString() };
    const query = { where: { what: 'job', since }, sort: [{ field: 'since', direction: 'asc' as const }], limit: PAGE };
    for await (const { documents } of everyPage((after) =>
      this.readModels.find(watchedProjection, { ...query, ...after }),
    )) {
      const ids = documents.flatMap(({ body }) => body.jobId ?? []);
      for (const { id, body } of await this.readModels.many(jobsProjection, ids)) {
        const { accountId, channelId, counts, condition, startsAt } = body;
        const isOpen = counts.queued + counts.pending > 0;
        isSending ||= isOpen && condition === 'running' && Date.parse(startsAt) <= now;
        if (condition === 'cancelled' || isOpen) continue;
        const facts = { channelId, jobId: id, count: counts.total - counts.failed, total: counts.total };
        await found({ accountId, kind: 'job-finished', subject: id, moment: 'finished', facts });
      }
    }
    // No event says that the last message of a job is settled.
    return isSending ? now + SENDING_MS : undefined;
  }
}
