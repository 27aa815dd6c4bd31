import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { GATEWAY_SETTINGS_STREAM, gatewaySettings } from './gateway-settings.js';

/** Switches whether people whose number is hidden are answered. @throws DomainError conflict before a probe arrived */
export class AnswerHidden extends Command<void> {
  constructor(
    readonly on: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AnswerHidden)
export class AnswerHiddenHandler implements ICommandHandler<AnswerHidden> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ on, context }: AnswerHidden): Promise<void> {
    const command = { type: 'SwitchHiddenAnswers', on } as const;
    await this.executor.execute(gatewaySettings, GATEWAY_SETTINGS_STREAM, command, context);
  }
}

/** Whether people whose number WhatsApp hides are answered by the id that stands for it. */
export class GetAnswersHidden extends Query<boolean> {}

@QueryHandler(GetAnswersHidden)
export class GetAnswersHiddenHandler implements IQueryHandler<GetAnswersHidden> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute(): Promise<boolean> {
    return (await this.executor.cached(gatewaySettings, GATEWAY_SETTINGS_STREAM)).answersHidden;
  }
}
