import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { jobsProjection } from '../jobs/jobs.projection.js';
import { isByMember } from '../jobs/stop-reasons.js';
import { messagesProjection } from '../messages/messages.projection.js';
import { DispatchLog } from './dispatch-log.js';

const BATCH = 200;
const IDLE_MS = 5_000;
const READ_MODELS_MS = 5_000;
const BY_USER = 'The job was cancelled before this message was sent.';
/** The reason that a message shows for staying unsent, made from the reason of its job. */
const whyUnsent = (reason: string | null) =>
  reason === null || isByMember(reason) ? BY_USER : `${reason} This message was not sent.`;

/** Takes the messages of a cancelled job out of the queue, so that every message shows what happened to it. */
@Worker()
@Injectable()
export class Cancellations implements Worker {
  readonly name = 'cancellations';
  readonly wakesOn = ['JobCancelled'];

  constructor(
    private readonly claims: DispatchLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    const jobs = await this.readModels.find(jobsProjection, {
      where: { cancelling: true },
      sort: [{ field: 'createdAt', direction: 'asc' }],
      limit: 10,
    });
    let taken = 0;
    for (const { id, body } of jobs.documents) {
      if (signal.aborted) break;
      taken += await this.empty(id, whyUnsent(body.reason));
    }
    if (taken === 0) return IDLE_MS;
    await this.claims.isSeenIn(this.readModels, READ_MODELS_MS);
    return 0;
  }

  private async empty(jobId: string, reason: string): Promise<number> {
    const { documents } = await this.readModels.find(messagesProjection, {
      where: { jobId, queue: 'open' },
      sort: [
        { field: 'notBefore', direction: 'asc' },
        { field: 'ordinal', direction: 'asc' },
      ],
      limit: BATCH,
    });
    await Promise.all(
      documents.map(({ id, body: { accountId, channelId } }) => {
        const refs = { messageId: id, jobId, accountId, channelId };
        return this.claims.write(id, { type: 'CancelMessage', refs, reason }, id);
      }),
    );
    return documents.length;
  }
}
