import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RetryResult, say } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import {
  type AggregateCommand,
  aggregateCommands,
  AggregateHandler,
  type ContentOf,
  handlersLike,
} from '../../../platform/domain/aggregate-command.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { hasId } from '../../../platform/domain/id-set.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { job, type JobCommand, type JobState } from '../job.js';
import { type JobEvent, jobStream } from '../job.events.js';
import { message } from '../../messages/message.js';
import { messageStream } from '../../messages/message.events.js';
import { messagesProjection } from '../../messages/messages.projection.js';
import { messageQuota } from '../../quota/message-quota.js';
import { CANCELLED_BY_MEMBER, PAUSED_BY_MEMBER } from '../stop-reasons.js';
import { messageQuotaStream } from '../../quota/message-quota.events.js';
import { everyPage } from '../../../platform/storage/reading/every-page.js';
import type { Query } from '@wavelane/read-store';

/** A job, and the account that asks for something about it. */
interface OwnJob {
  accountId: string;
  jobId: string;
}

const jobCommand = aggregateCommands<ContentOf<JobCommand>, JobState, JobEvent, OwnJob>(job, ({ jobId }) =>
  jobStream(jobId),
);

/** Stops claims within one message; messages under way finish. */
export class PauseJob extends jobCommand('PauseJob') {
  constructor(own: OwnJob, context: CommandContext) {
    super({ ...own, by: 'user', reason: PAUSED_BY_MEMBER }, context);
  }
}

export class ResumeJob extends jobCommand('ResumeJob') {
  constructor(own: OwnJob, context: CommandContext) {
    super({ ...own, by: 'user' }, context);
  }
}

/** For good: what is still in the queue is never sent. */
export class CancelJob extends jobCommand('CancelJob') {
  constructor(own: OwnJob, context: CommandContext) {
    super({ ...own, reason: CANCELLED_BY_MEMBER }, context);
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
  const { draft, isFree } = await executor.state(job, jobStream(jobId));
  if (draft?.accountId !== accountId) throw DomainError.notFound('Job');
  if (isFree) return;
  const { admitted } = await executor.state(messageQuota, messageQuotaStream(accountId, draft.day));
  if (!hasId(admitted, jobId)) throw DomainError.notFound('Job');
}

/** Executes commands of owners about their jobs. @throws DomainError not-found for another account's job */
@Injectable()
export class OwnJobHandler extends AggregateHandler {
  override async execute<R>(command: AggregateCommand<OwnJob, R>): Promise<R> {
    const { accountId, jobId } = command.content;
    await demandOwn(this.executor, accountId, jobId);
    return super.execute(command);
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
    if (condition === 'cancelled') throw DomainError.conflict(say('job-been-cancelled'));
    let requeued = 0;
    const query: Query = {
      where: { jobId, status: 'failed', retryable: true },
      sort: [{ field: 'ordinal', direction: 'asc' }],
      limit: BATCH,
    };
    const pages = everyPage((after) => this.readModels.find(messagesProjection, { ...query, ...after }));
    for await (const page of pages) {
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
    }
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
      throw DomainError.conflict(say('message-outcome-known-already'));
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
  ...handlersLike(OwnJobHandler, PauseJob, ResumeJob, CancelJob),
  RetryFailedHandler,
  ResolveOutcomeHandler,
];
