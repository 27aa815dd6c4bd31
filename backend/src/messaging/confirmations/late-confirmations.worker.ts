import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { DispatchLog } from '../dispatch/dispatch-log.js';
import { LATE } from '../dispatch/writing-basis.js';
import { jobsProjection } from '../jobs/jobs.projection.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { isTooLate } from './too-late.js';

const BATCH = 100;
const IDLE_MS = 5_000;
const READ_MODELS_MS = 5_000;

/**
 * Drops confirmations that could not go out in time, even if their channel is away and the dispatcher skips its queue.
 */
@Worker()
@Injectable()
export class LateConfirmations implements Worker {
  readonly name = 'late-confirmations';
  readonly wakesOn = [];

  constructor(
    private readonly claims: DispatchLog,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const { documents } = await this.readModels.find(jobsProjection, {
      where: { confirming: true },
      sort: [{ field: 'createdAt', direction: 'asc' }],
      limit: BATCH,
    });
    const late = documents.filter(({ body }) => body.confirms && isTooLate(body.confirms.wroteAt, now));
    let dropped = 0;
    for (const { id } of late) {
      if (signal.aborted) break;
      dropped += await this.drop(id);
    }
    if (dropped === 0) return IDLE_MS;
    await this.claims.isSeenIn(this.readModels, READ_MODELS_MS);
    return documents.length < BATCH ? IDLE_MS : 0;
  }

  private async drop(jobId: string): Promise<number> {
    const { documents } = await this.readModels.find(messagesProjection, { where: { jobId, queue: 'open' }, limit: 1 });
    for (const { id, body } of documents) {
      const refs = { messageId: id, jobId, accountId: body.accountId, channelId: body.channelId };
      await this.claims.write(id, { type: 'SkipMessage', refs, ...LATE }, id);
    }
    return documents.length;
  }
}
