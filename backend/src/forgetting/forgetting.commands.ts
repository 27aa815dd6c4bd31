import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Forgetting, ForgettingReason } from '@wavelane/contracts';
import { ForgottenPeople } from '../people/index.js';
import type { CommandContext } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { Clock } from '../platform/domain/clock.js';
import { idOf } from '../platform/domain/ids.js';
import { HandleIds } from '../platform/personal/handle-ids.js';
import { forgetting } from './forgetting.js';
import { forgettingStream } from './forgetting.events.js';
import { ForgettingWork } from './steps/forgetting-work.js';

/** Orders that a person is forgotten; it is done step by step from then on. @throws DomainError not-found */
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

@CommandHandler(ForgetPerson)
export class ForgetPersonHandler implements ICommandHandler<ForgetPerson> {
  constructor(
    private readonly people: ForgottenPeople,
    private readonly ids: HandleIds,
    private readonly work: ForgettingWork,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, personId, reason, context }: ForgetPerson): Promise<Forgetting> {
    const { handles } = await this.people.find(accountId, personId);
    const subjects = handles.map(({ kind, value }) => this.ids.idOf(accountId, kind, value)).sort();
    const forgettingId = idOf('forgetting', accountId, context.commandId);
    await this.work.prepare(forgettingId, handles);
    const command = { type: 'BeginForgetting', begun: { forgettingId, accountId, reason, subjects } } as const;
    await this.executor.execute(forgetting, forgettingStream(forgettingId), command, context);
    const counts = { keys: 0, unsent: 0, documents: 0, rows: 0, records: 0, files: 0 };
    const begunAt = new Date(this.clock.now()).toISOString();
    return { id: forgettingId, reason, state: 'under-way', step: 'unsent', counts, begunAt, endedAt: null };
  }
}
