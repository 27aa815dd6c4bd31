import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { MessageRefs } from '../../messages/message-state.js';
import { DispatchLog } from '../dispatch-log.js';

/** Equal refusals in a row after which a job is paused. */
export const REFUSALS_MAX = 20;

/**
 * Limits the rows in memory: the row of a refused single message is never deleted, because its job has no other
 * message.
 */
const ROWS_MAX = 10_000;

/**
 * Pauses a job after equal refusals in a row: most likely its text is at fault, and each further message would be lost
 * to it. Counted in memory; after a restart the count begins again, and no promise depends on it.
 */
@Injectable()
export class FailureStreaks {
  private readonly rows = new LRUCache<string, { reason: string; count: number }>({ max: ROWS_MAX });

  constructor(private readonly claims: DispatchLog) {}

  /** Notes that a message of the job failed. @returns true if a row of permanent refusals paused the job */
  async note({ jobId, accountId, channelId }: MessageRefs, failure: string, reason: string): Promise<boolean> {
    if (failure !== 'permanent') return false;
    const last = this.rows.get(jobId);
    const count = last?.reason === reason ? last.count + 1 : 1;
    this.rows.set(jobId, { reason, count });
    if (count < REFUSALS_MAX) return false;
    this.rows.delete(jobId);
    const why = `${REFUSALS_MAX} messages in a row failed for the same reason. ${reason}`;
    await this.claims.pauseJob({ jobId, accountId, channelId }, why);
    return true;
  }

  /** One of its messages went out. */
  clear(jobId: string): void {
    this.rows.delete(jobId);
  }
}
