import { Inject, Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Forgetting, ForgettingReason } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { ForgottenPeople } from '../../people/index.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Clock } from '../../platform/domain/clock.js';
import { idOf } from '../../platform/domain/ids.js';
import type { Handle } from '../../platform/personal/handle.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { forgetting } from './forgetting.js';
import { forgettingStream } from './forgetting.events.js';
import { forgettingsProjection } from './forgettings.projection.js';
import { OpenPast } from './open-past.js';
import { ForgettingWork } from './steps/forgetting-work.js';

/**
 * Orders that a person is forgotten; a worker does it step by step.
 * @throws DomainError not-found, conflict if the log says something of them in plain text
 */
export class ForgetPerson extends Command<Forgetting> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
    readonly reason: ForgettingReason,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Begins to forget people; for several at once the log is read once. */
@Injectable()
export class BeginForgettings {
  constructor(
    private readonly ids: HandleIds,
    private readonly work: ForgettingWork,
    private readonly executor: CommandExecutor,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Begins a forgetting, once for each command id. @param handles all of one person, or of several @returns its id */
  async begin(
    accountId: string,
    handles: readonly Handle[],
    reason: ForgettingReason,
    context: CommandContext,
  ): Promise<string> {
    const subjects = this.subjectsOf(accountId, handles);
    const forgettingId = idOf('forgetting', accountId, context.commandId);
    await this.work.prepare(forgettingId, handles);
    const command = { type: 'BeginForgetting', begun: { forgettingId, accountId, reason, subjects } } as const;
    await this.executor.execute(forgetting, forgettingStream(forgettingId), command, context);
    return forgettingId;
  }

  subjectsOf(accountId: string, handles: readonly Handle[]): string[] {
    return [...new Set(handles.map(({ kind, value }) => this.ids.idOf(accountId, kind, value)))].sort();
  }

  /** Whether a person of the account is being forgotten: they are in lists until the end. */
  async isUnderWay(accountId: string): Promise<boolean> {
    return (await this.readModels.count(forgettingsProjection, { accountId, state: 'under-way' })) > 0;
  }
}

@CommandHandler(ForgetPerson)
export class ForgetPersonHandler implements ICommandHandler<ForgetPerson> {
  constructor(
    private readonly people: ForgottenPeople,
    private readonly forgettings: BeginForgettings,
    private readonly past: OpenPast,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, personId, reason, context }: ForgetPerson): Promise<Forgetting> {
    const { handles } = await this.people.find(accountId, personId);
    await this.past.demandSealed(this.forgettings.subjectsOf(accountId, handles));
    const forgettingId = await this.forgettings.begin(accountId, handles, reason, context);
    const counts = { keys: 0, unsent: 0, documents: 0, rows: 0, records: 0, files: 0 };
    const begunAt = new Date(this.clock.now()).toISOString();
    return { id: forgettingId, reason, state: 'under-way', step: 'unsent', counts, begunAt, endedAt: null };
  }
}
