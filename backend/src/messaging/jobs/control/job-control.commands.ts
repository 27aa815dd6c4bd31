import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RetryResult } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { hasId } from '../../../platform/domain/id-set.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { job, type JobCommand } from '../job.js';
import { jobStream } from '../job.events.js';
import { message } from '../../messages/message.js';
import { messageStream } from '../../messages/message.events.js';
import { messagesProjection } from '../../messages/messages.projection.js';
import { messageQuota } from '../../quota/message-quota.js';
import { messageQuotaStream } from '../../quota/message-quota.events.js';

/** Stops claims within one message; messages under way finish. */
export class PauseJob extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly jobId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class ResumeJob extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly jobId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** For good: what is still in the queue is never sent. */
export class CancelJob extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly jobId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Puts messages that were definitely not sent back into the queue. They counted against the limits before, so no limit
 * is checked.
 */
export class RetryFailed extends Command<RetryResult> {
  constructor(
    readonly accountId: string,
    readonly jobId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A person settles a message with an unknown outcome. */
export class ResolveOutcome extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly messageId: string,
    readonly outcome: 'sent' | 'not-sent',
    readonly context: CommandContext,
  ) {
    super();
  }
}

const BATCH = 200;
const NOT_SENT = 'You found out that this message did not arrive. It can be tried again.';

/** @throws DomainError not-found for another account's job, or a job that was not admitted */
async function demandOwn(executor: CommandExecutor, accountId: string, jobId: string): Promise<void> {
  const { draft } = await executor.state(job, jobStream(jobId));
  if (draft?.accountId !== accountId) throw DomainError.notFound('Job');
  const { admitted } = await executor.state(messageQuota, messageQuotaStream(accountId, draft.day));
  if (!hasId(admitted, jobId)) throw DomainError.notFound('Job');
}

async function tell(
  executor: CommandExecutor,
  { accountId, jobId, context }: PauseJob | ResumeJob | CancelJob,
  command: JobCommand,
): Promise<void> {
  await demandOwn(executor, accountId, jobId);
  await executor.execute(job, jobStream(jobId), command, context);
}

@CommandHandler(PauseJob)
export class PauseJobHandler implements ICommandHandler<PauseJob> {
  constructor(private readonly executor: CommandExecutor) {}

  execute(command: PauseJob): Promise<void> {
    return tell(this.executor, command, { type: 'PauseJob', by: 'user', reason: 'You paused this job.' });
  }
}

@CommandHandler(ResumeJob)
export class ResumeJobHandler implements ICommandHandler<ResumeJob> {
  constructor(private readonly executor: CommandExecutor) {}

  execute(command: ResumeJob): Promise<void> {
    return tell(this.executor, command, { type: 'ResumeJob', by: 'user' });
  }
}

@CommandHandler(CancelJob)
export class CancelJobHandler implements ICommandHandler<CancelJob> {
  constructor(private readonly executor: CommandExecutor) {}

  execute(command: CancelJob): Promise<void> {
    return tell(this.executor, command, { type: 'CancelJob', reason: 'You cancelled this job.' });
  }
}

@CommandHandler(RetryFailed)
export class RetryFailedHandler implements ICommandHandler<RetryFailed> {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId, jobId, context }: RetryFailed): Promise<RetryResult> {
    await demandOwn(this.executor, accountId, jobId);
    const { condition } = await this.executor.state(job, jobStream(jobId));
    if (condition === 'cancelled') throw DomainError.conflict('This job has been cancelled');
    let requeued = 0;
    let cursor: string | undefined;
    do {
      const page = await this.readModels.find(messagesProjection, {
        where: { jobId, status: 'failed', retryable: true },
        sort: [{ field: 'ordinal', direction: 'asc' }],
        limit: BATCH,
        ...(cursor !== undefined && { cursor }),
      });
      const written = await Promise.all(
        page.documents.map(({ id }) =>
          this.executor.execute(
            message,
            messageStream(id),
            { type: 'RequeueMessage' },
            { ...context, commandId: `${context.commandId}:${id}` },
          ),
        ),
      );
      requeued += written.filter(({ events }) => events.length > 0).length;
      cursor = page.cursor;
    } while (cursor !== undefined);
    if (requeued > 0) {
      await this.executor.execute(job, jobStream(jobId), { type: 'NoteRetry', requeued }, context);
    }
    return { requeued };
  }
}

@CommandHandler(ResolveOutcome)
export class ResolveOutcomeHandler implements ICommandHandler<ResolveOutcome> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId, messageId, outcome, context }: ResolveOutcome): Promise<void> {
    const state = await this.executor.state(message, messageStream(messageId));
    if (state.refs?.accountId !== accountId) throw DomainError.notFound('Message');
    if (state.phase !== 'unknown' && state.phase !== 'unresolved') {
      throw DomainError.conflict('What became of this message is known already.');
    }
    await this.executor.execute(
      message,
      messageStream(messageId),
      { type: 'ResolveOutcome', outcome, reason: NOT_SENT },
      context,
    );
  }
}

export const jobControlHandlers = [
  PauseJobHandler,
  ResumeJobHandler,
  CancelJobHandler,
  RetryFailedHandler,
  ResolveOutcomeHandler,
];
