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

/** Bulk jobs of which every message is settled. */
@Injectable()
export class FinishedJobs implements MomentSource {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<void> {
    const since = { gte: new Date(now - WATCHED_MS).toISOString() };
    const query = { where: { what: 'job', since }, sort: [{ field: 'since', direction: 'asc' as const }], limit: PAGE };
    for await (const { documents } of everyPage((after) =>
      this.readModels.find(watchedProjection, { ...query, ...after }),
    )) {
      const ids = documents.flatMap(({ body }) => body.jobId ?? []);
      for (const { id, body } of await this.readModels.many(jobsProjection, ids)) {
        const { accountId, channelId, counts, condition } = body;
        if (condition === 'cancelled' || counts.queued + counts.pending > 0) continue;
        const facts = { channelId, jobId: id, count: counts.total - counts.failed, total: counts.total };
        await found({ accountId, kind: 'job-finished', subject: id, moment: 'finished', facts });
      }
    }
  }
}
