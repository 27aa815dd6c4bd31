import { Inject, Injectable, type Type } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RetryResult, say } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { hasId } from '../../../platform/domain/ids/id-set.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { type ControlJob, job } from '../job.js';
import { jobStream, type OfJob } from '../job.events.js';
import { jobsProjection } from '../jobs.projection.js';
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

type WithoutOf<C> = C extends unknown ? Omit<C, 'of'> : never;

abstract class ControlOwnJob extends Command<void> {
  abstract readonly order: WithoutOf<ControlJob>;

  constructor(
    readonly own: OwnJob,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Stops claims within one message; messages under way finish. */
export class PauseJob extends ControlOwnJob {
  readonly order = { type: 'PauseJob', by: 'user', reason: PAUSED_BY_MEMBER } as const;
}

export class ResumeJob extends ControlOwnJob {
  readonly order = { type: 'ResumeJob', by: 'user' } as const;
}

/** For good: what is still in the queue is never sent. */
export class CancelJob extends ControlOwnJob {
  readonly order = { type: 'CancelJob', reason: CANCELLED_BY_MEMBER } as const;
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

/** Jobs, as their owners ask about them. */
@Injectable()
export class OwnJobs {
  constructor(
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * By the log; the order of a reply stands in its conversation, so its job is found as the outbox shows it.
   * @throws DomainError not-found for another account's job, or a job that was not admitted
   */
  async find({ accountId, jobId }: OwnJob): Promise<OfJob> {
    const { draft, isFree } = await this.executor.state(job, jobStream(jobId));
    const {
      accountId: owner,
      channelId,
      isAdmitted,
    } = draft ? { ...draft, isAdmitted: isFree || (await this.isAdmitted(draft)) } : await this.shown(jobId);
    if (owner !== accountId || !isAdmitted) throw DomainError.notFound('Job');
    return { jobId, accountId, channelId };
  }

  private async shown(jobId: string): Promise<Omit<OfJob, 'jobId'> & { isAdmitted: boolean }> {
    const document = await this.readModels.get(jobsProjection, jobId);
    if (!document) throw DomainError.notFound('Job');
    const { accountId, channelId, admitted: isAdmitted } = document;
    return { accountId, channelId, isAdmitted };
  }

  private async isAdmitted({ accountId, jobId, day }: OwnJob & { day: string }): Promise<boolean> {
    const { admitted } = await this.executor.state(messageQuota, messageQuotaStream(accountId, day));
    return hasId(admitted, jobId);
  }
}

/** Executes commands of owners about their jobs. @throws DomainError not-found for another account's job */
@Injectable()
export class OwnJobHandler implements ICommandHandler<ControlOwnJob> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly jobs: OwnJobs,
  ) {}

  async execute({ own, order, context }: ControlOwnJob): Promise<void> {
    const of = await this.jobs.find(own);
    await this.executor.execute(job, jobStream(of.jobId), { ...order, of }, context);
  }
}

/** The bus knows a handler by its class, so each command has one. */
function handling(command: Type<ControlOwnJob>) {
  @CommandHandler(command)
  class Handler extends OwnJobHandler {}
  return Handler;
}

@CommandHandler(RetryFailed)
export class RetryFailedHandler implements ICommandHandler<RetryFailed> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly jobs: OwnJobs,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ accountId, jobId, context }: RetryFailed): Promise<RetryResult> {
    const of = await this.jobs.find({ accountId, jobId });
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
      await this.executor.execute(job, jobStream(jobId), { type: 'NoteRetry', of, requeued }, context);
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
  OwnJobs,
  ...[PauseJob, ResumeJob, CancelJob].map(handling),
  RetryFailedHandler,
  ResolveOutcomeHandler,
];
