import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { say } from '@wavelane/contracts';
import type { DoubleOptIn } from '@wavelane/contracts';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { Handle } from '../../platform/personal/handle.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { consentsStream, type DoubleOptInRules, type Evidence, type WordingShown } from '../consents/consent.events.js';
import { type ConsentCommand, consents } from '../consents/consents.js';
import { WholeIdentity } from '../one-person/whole-identity.js';
import { OwnsChannel } from '../../identity/index.js';
import { viewOf } from './double-opt-in.queries.js';

/** Sets what people have to confirm, and how they are asked. @throws DomainError invalid, naming the field */
export class ChangeDoubleOptIn extends Command<DoubleOptIn> {
  constructor(
    readonly accountId: string,
    readonly rules: DoubleOptInRules,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A person answered yes to a question. Does nothing if that question is not open any more. */
export class ConfirmConsent extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly answer: {
      questionId: string;
      /** That the question went to. */
      handle: Handle;
      wording: WordingShown;
      said: Evidence;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeDoubleOptIn)
export class ChangeDoubleOptInHandler implements ICommandHandler<ChangeDoubleOptIn> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, rules, context }: ChangeDoubleOptIn): Promise<DoubleOptIn> {
    const { channelId } = rules;
    if (channelId !== null && !(await this.queries.execute(new OwnsChannel(accountId, channelId)))) {
      throw DomainError.invalid(say('no-such-channel'), { channelId: say('no-such-channel') });
    }
    const command: ConsentCommand = { type: 'ChangeDoubleOptIn', accountId, ...rules };
    const { state } = await this.executor.execute(consents, consentsStream(accountId), command, context);
    return viewOf(state.doubleOptIn);
  }
}

@CommandHandler(ConfirmConsent)
export class ConfirmConsentHandler implements ICommandHandler<ConfirmConsent> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly identity: WholeIdentity,
    private readonly ids: HandleIds,
  ) {}

  async execute({ accountId, answer, context }: ConfirmConsent): Promise<void> {
    const { questionId, handle, wording, said } = answer;
    const who = await this.identity.ofConsent(accountId, handle);
    const handleId = this.ids.idOf(accountId, handle.kind, handle.value);
    const command: ConsentCommand = { type: 'ConfirmConsent', handleId, questionId, who, said, wording };
    await this.executor.execute(consents, consentsStream(accountId), command, context);
  }
}

export const doubleOptInHandlers = [ChangeDoubleOptInHandler, ConfirmConsentHandler];
