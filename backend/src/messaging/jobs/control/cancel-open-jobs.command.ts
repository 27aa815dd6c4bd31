import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JobStatus } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { jobStream, type OfJob } from '../job.events.js';
import { job } from '../job.js';
import { jobsProjection } from '../jobs.projection.js';

/**
 * Cancels everything that an account, or one of its channels, still has in the queue. Idempotent by the context's command
 * id and job.
 */
export class CancelOpenJobs extends Command<void> {
  constructor(
    readonly of: { accountId: string; channelId?: number },
    /** A sentence that stands before 'This message was not sent.' */
    readonly reason: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const OPEN: readonly JobStatus[] = ['QUEUED', 'PENDING', 'PAUSED'];
const PAGE = 200;

@CommandHandler(CancelOpenJobs)
export class CancelOpenJobsHandler implements ICommandHandler<CancelOpenJobs> {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ of, reason, context }: CancelOpenJobs): Promise<void> {
    for (const status of OPEN) {
      for (let cursor: string | undefined; ;) {
        const page = await this.readModels.find(jobsProjection, {
          where: { ...of, admitted: true, status },
          sort: [{ field: 'createdAt', direction: 'desc' }],
          limit: PAGE,
          ...(cursor !== undefined && { cursor }),
        });
        for (const { id: jobId, body } of page.documents) {
          const { accountId, channelId } = body;
          await this.cancel({ jobId, accountId, channelId }, reason, context);
        }
        if (page.cursor === undefined) break;
        cursor = page.cursor;
      }
    }
  }

  private async cancel(of: OfJob, reason: string, context: CommandContext): Promise<void> {
    const { jobId } = of;
    const commandId = idOf('cancel-open', context.commandId, jobId);
    try {
      await this.executor.execute(job, jobStream(jobId), { type: 'CancelJob', of, reason }, { ...context, commandId });
    } catch (error) {
      // It has ended by itself meanwhile.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
