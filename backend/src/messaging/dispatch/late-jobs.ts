import { Injectable } from '@nestjs/common';
import { hasBegun, lateReason } from '../jobs/validity/validity.js';
import { Pacer } from '../pace/pacer.js';
import { DispatchLog } from './dispatch-log.js';
import type { OpenJob } from './queue/open-jobs.js';

/** Stops jobs that could not be sent for longer than their hours: a person decides whether they are still wanted. */
@Injectable()
export class LateJobs {
  constructor(
    private readonly claims: DispatchLog,
    private readonly pacer: Pacer,
  ) {}

  /**
   * @param late jobs of the channel that have stood still for too long
   * @returns true if one was stopped: what is due has to be read again
   */
  async stop(channelId: number, late: readonly OpenJob[]): Promise<boolean> {
    let stopped = false;
    for (const { id, body } of late) {
      // A large job waits for its pace, for up to a day.
      if (body.kind === 'bulk' && hasBegun(body) && (await this.pacer.isCapped(channelId))) continue;
      const { validForHours, counts, accountId } = body;
      const of = { jobId: id, accountId, channelId };
      await this.claims.pauseJob(of, lateReason(validForHours), { validForHours, queued: counts.queued });
      stopped = true;
    }
    return stopped;
  }
}
